// Wraps the C library's allocator and counts, if the program is started with LD_PRELOAD.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_long calls, bytes;

// The number of allocations, and the bytes in use, including the allocator's eight bytes for each.
long counted_allocations(void) { return atomic_load(&calls); }
long counted_bytes(void) { return atomic_load(&bytes); }

static long size(void *block) { return block ? (long)malloc_usable_size(block) + 8 : 0; }

static void *counted(void *block) {
    atomic_fetch_add(&calls, 1);
    atomic_fetch_add(&bytes, size(block));
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void *realloc(void *block, size_t size_) {
    atomic_fetch_sub(&bytes, size(block));
    return counted(__libc_realloc(block, size_));
}

void free(void *block) {
    atomic_fetch_sub(&bytes, size(block));
    __libc_free(block);
}
