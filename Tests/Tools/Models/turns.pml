/* The protocol of SerialDelivery: turn, latch, mail, hand-over. Docs/Kernels.md says what is checked; ./check runs it.
 *
 * THREADS threads send SIGNALS signals each. With one pipeline all send to it; with two, thread t sends to pipeline
 * t % 2, whose deliveries send each signal to the other one: the two feed each other.
 * With ANSWERS, each sender waits until its signal has been delivered, unless that would close a circle.
 * A step of the model is an atomic access of the code: to the word or, under the latch, to the latch's state.
 */
#ifndef THREADS
#define THREADS 2
#endif
#ifndef SIGNALS
#define SIGNALS 2
#endif
#ifndef PIPELINES
#define PIPELINES 1
#endif
#define LIMIT 1          /* the number of items that is much mail */
#define CAPACITY 8
#define NOBODY 0         /* thread t has the number t + 1 as an owner */

typedef Pipeline {
    /* the word */
    byte owner; bool latch; bool hasMail; bool others; bool relief;
    /* protected by the latch */
    byte mail[CAPACITY]; byte count; byte helpers; byte limit;
    /* protected by the turn */
    byte batch[CAPACITY]; byte left;
#ifdef ANSWERS
    byte posted; byte progress;     /* the numbers of the last piece of mail, and of the last one that was worked off */
#endif
    /* state for the checks */
    byte deliverer; byte seen[THREADS]; byte delivered; byte nesting
}
Pipeline p[PIPELINES];
byte awaited[THREADS];   /* the registry: whose turn a thread waits for, plus one */
byte unreleased[THREADS];/* whose next release lets the thread go on, plus one; zero once that has happened */
#ifdef ANSWERS
byte awaitedPiece[THREADS]; /* the piece of mail that a thread in the registry waits for; zero for none */
#endif
byte done;

#define producer(s) ((s) / 16)
#define number(s)   ((s) % 16)
#define me (_pid_of + 1)
#ifdef ANSWERS
#define mayGoOn(t, i) (awaitedPiece[t] != 0 && p[i].progress >= awaitedPiece[t])
#else
#define mayGoOn(t, i) false
#endif

inline setLatch(i) { atomic { !p[i].latch -> p[i].latch = true } }

/* Lets the threads that wait for this turn go on, whenever they run. */
inline release(i) {
    k = 0;
    do
    :: k < THREADS -> if :: unreleased[k] == i + 1 -> unreleased[k] = 0 :: else fi; k++
    :: else -> break
    od;
    k = 0; p[i].relief = false
}

inline leaveRegistry() {
    awaited[_pid_of] = 0; unreleased[_pid_of] = 0;
#ifdef ANSWERS
    awaitedPiece[_pid_of] = 0
#endif
}

/* A delivery begins: no other is running, and it is the next one of its sender. */
inline begin(i, s) {
    atomic {
        assert(p[i].deliverer == NOBODY || p[i].deliverer == me);
        assert(p[i].owner == me);
        assert(p[i].seen[producer(s)] == number(s));
        p[i].seen[producer(s)]++; p[i].delivered++;
        p[i].deliverer = me; p[i].nesting++
    }
}
inline finish(i) {
    atomic { p[i].nesting--; if :: p[i].nesting == 0 -> p[i].deliverer = NOBODY :: else fi }
}

/* The owner works off the batch, then the mail, and after a share of it hands over to a helper. Ends without the turn.
 * Forwarding a signal to the other pipeline is another send by the same thread: see forward. */
#define WORK_OFF 1
#define SEND     2

proctype thread(byte _pid_of) {
    /* A stack of activations: the thread's, and those nested in its deliveries. */
    byte i, s, n, k, depth, worked[4], at[4], what[4], o;
    bool duty;
#ifdef ANSWERS
    byte piece[4];      /* the piece of mail that an activation has left and waits for; zero for none */
#endif

    n = 0;
next:
    if
    :: n == SIGNALS -> goto over
    :: else
    fi;
    depth = 0; i = _pid_of % PIPELINES; s = _pid_of * 16 + n; n++;

send:   /* takeTurnToSend */
    duty = 0;
    if
    :: atomic { p[i].owner == NOBODY && !p[i].latch && !p[i].hasMail && !p[i].others && !p[i].relief -> p[i].owner = me }
       goto sendOutermost
    :: (p[i].owner == me && !p[i].others) -> goto sendNested
    :: ((p[i].owner != NOBODY && p[i].owner != me) || (p[i].owner == me && p[i].others)
        || (p[i].owner == NOBODY && p[i].hasMail)) -> goto leave
    fi;

leave:
    setLatch(i);
    if
    :: p[i].owner == NOBODY && !p[i].hasMail -> atomic { p[i].owner = me; p[i].latch = false }; goto sendOutermost
    :: else
    fi;
    atomic { assert(p[i].count < CAPACITY); p[i].mail[p[i].count] = s; p[i].count++ };
#ifdef ANSWERS
    p[i].posted++; piece[depth] = (p[i].owner == me -> 0 : p[i].posted);
#endif
    if
    :: p[i].owner == NOBODY -> atomic { p[i].owner = me; p[i].hasMail = true; p[i].others = true; p[i].latch = false };
        goto workOffAlone
    :: p[i].owner == me -> atomic { p[i].hasMail = true; p[i].latch = false }; goto returned
    :: else ->
        duty = (p[i].relief || p[i].count >= p[i].limit);
        atomic {
            p[i].hasMail = true; p[i].others = true; p[i].relief = (p[i].relief || duty);
#ifdef ANSWERS
            duty = (duty || p[i].limit == LIMIT);
            if :: !duty -> piece[depth] = 0 :: else fi;
#endif
            if :: duty -> unreleased[_pid_of] = i + 1 :: else fi;
            p[i].latch = false
        }
        if :: duty -> goto help :: else -> goto returned fi
    fi;

help:   /* No wait closes a circle of threads. */
    atomic {
        o = p[i].owner;
        if
        :: o != NOBODY && awaited[o - 1] != 0 && awaited[o - 1] != i + 1 &&
            unreleased[o - 1] == awaited[o - 1] && !mayGoOn(o - 1, awaited[o - 1] - 1) &&
            p[awaited[o - 1] - 1].owner == me ->
            unreleased[_pid_of] = 0;
#ifdef ANSWERS
            piece[depth] = 0;
#endif
            goto returned       /* With two pipelines there is no longer circle. */
        :: else -> awaited[_pid_of] = i + 1
        fi;
#ifdef ANSWERS
        awaitedPiece[_pid_of] = piece[depth]
#endif
    };
    setLatch(i); atomic { p[i].helpers++; p[i].latch = false };
    if
    :: (p[i].owner == NOBODY || unreleased[_pid_of] == 0 || mayGoOn(_pid_of, i)) -> skip
#ifdef TIMEOUTS
    :: skip
#endif
    fi;
    setLatch(i); p[i].helpers--;
    if
    :: p[i].owner == NOBODY && p[i].hasMail -> atomic { p[i].owner = me; p[i].latch = false };
        leaveRegistry(); goto workOffAlone
    :: else ->
#ifdef TIMEOUTS
        if
        :: p[i].owner != NOBODY && p[i].relief -> p[i].limit = p[i].count + LIMIT; atomic { release(i); p[i].latch = false }
#ifdef ANSWERS
            piece[depth] = 0
#endif
        :: else -> p[i].latch = false
        fi;
#else
        p[i].latch = false;
#endif
        leaveRegistry(); goto returned
    fi;

sendNested:
    what[depth] = 0; goto deliver;      /* 0: nothing to end afterwards */
sendOutermost:
    what[depth] = SEND; goto deliver;

deliver:    /* of s in pipeline i, with the turn */
    begin(i, s);
    if
    :: PIPELINES == 2 && producer(s) % 2 == i ->   /* its own pipeline: sent on to the other one */
        at[depth] = i; depth++; i = 1 - i; goto send
    :: else
    fi;
delivered:
    finish(i);
    if
    :: what[depth] == 0 -> goto returned
    :: what[depth] == SEND -> goto end
    :: what[depth] == WORK_OFF -> goto worked_one
    fi;

end:
    if
    :: atomic { p[i].owner == me && !p[i].latch && !p[i].hasMail && !p[i].others && !p[i].relief -> p[i].owner = NOBODY }
       goto returned
    :: (p[i].hasMail || p[i].others || p[i].relief) -> goto workOffAlone   /* only the latch: looks again */
    fi;

workOffAlone:
    what[depth] = WORK_OFF; worked[depth] = 0;
workOff:
    if
    :: p[i].left > 0 ->
        atomic {
            s = p[i].batch[0]; p[i].left--;
            k = 0;
            do :: k < p[i].left -> p[i].batch[k] = p[i].batch[k + 1]; k++ :: else -> break od;
            p[i].batch[p[i].left] = 0; k = 0
        };
        goto deliver
    :: else
    fi;
    setLatch(i);
    if
    :: p[i].count == 0 ->
        atomic {
            release(i); p[i].limit = LIMIT; p[i].owner = NOBODY; p[i].hasMail = false; p[i].others = false;
            p[i].latch = false
        };
        goto returned
    :: else
    fi;
    atomic {
        k = 0;
        do :: k < p[i].count -> p[i].batch[k] = p[i].mail[k]; p[i].mail[k] = 0; k++ :: else -> break od;
        p[i].left = p[i].count; p[i].count = 0; k = 0
    };
    atomic {
        if :: worked[depth] == 0 -> release(i) :: else fi;
        p[i].hasMail = false; p[i].latch = false
    };
    goto workOff;

worked_one: /* the share is one */
    worked[depth] = 1;
#ifdef ANSWERS
    p[i].progress++;
#endif
    setLatch(i);
    if
    :: p[i].helpers > 0 && (p[i].left > 0 || p[i].count > 0) ->
        atomic { p[i].owner = NOBODY; p[i].hasMail = true; p[i].others = true; p[i].latch = false }; goto returned
    :: else -> atomic { p[i].relief = true; p[i].latch = false }
    fi;
    goto workOff;

returned:
#ifdef ANSWERS
    if
    :: piece[depth] != 0 ->
        unreleased[_pid_of] = i + 1;
        if
        :: p[i].progress < piece[depth] -> goto help
        :: else -> unreleased[_pid_of] = 0; piece[depth] = 0
        fi
    :: else
    fi;
#if PIPELINES == 1 && !defined(TIMEOUTS)
    assert(p[i].seen[_pid_of] == n);    /* It has been delivered. */
#endif
#endif
    if
    :: depth > 0 -> depth--; i = at[depth]; goto delivered
    :: else -> goto next
    fi;

over:
    done++
}

active proctype checks() {
    byte t;
    atomic {
        t = 0;
        do :: t < PIPELINES -> p[t].limit = LIMIT; t++ :: else -> break od;
        t = 0;
        do :: t < THREADS -> run thread(t); t++ :: else -> break od;
    };
    done == THREADS;    /* otherwise a thread waits for ever: an invalid end state */
    t = 0;
    do
    :: t < PIPELINES ->
        assert(p[t].count == 0 && p[t].left == 0);      /* nothing is left behind */
        assert(p[t].owner == NOBODY && !p[t].latch && p[t].helpers == 0 && p[t].nesting == 0);
        assert(p[t].delivered == THREADS * SIGNALS);    /* nothing is lost or duplicated */
        t++
    :: else -> break
    od
}
