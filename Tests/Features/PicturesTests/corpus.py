#!/usr/bin/env python3
"""Makes picture files, together with the pixels that Pillow reads in them.

    corpus.py DIRECTORY            the small corpus that is kept in the repository
    corpus.py DIRECTORY COUNT      COUNT random files, for a long run:
                                   PICTURES_CORPUS=DIRECTORY swift test --filter PillowTests
    corpus.py --demo URL DIRECTORY some pictures of a demo server as JPEG and PNG files, which it then serves instead

Needs Pillow, cjpeg for the samplings that Pillow does not write, and ImageMagick for some moving pictures. BMP, PNG and
GIF files are written here, sample by sample, because Pillow writes few of their variants. Each line of `manifest.txt` has
a file, its size, and for each of its frames the delay in milliseconds and the CRC-32 of its pixels (red, green, blue,
alpha; all zero where alpha is); the pixels of a JPEG file are in a PNG file of the same name.
"""
import io, os, random, struct, subprocess, sys, tempfile, zlib
from PIL import Image, ImageOps, ImageSequence

KINDS = [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
         (6, 8), (6, 16)]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def smooth(rng, width, height, channels, top):
    """Returns samples of slopes and edges, as in pictures, with a little noise."""
    waves = [(rng.uniform(-3, 3) / width, rng.uniform(-3, 3) / height, rng.random()) for _ in range(channels)]
    box = sorted(rng.randrange(width + 1) for _ in range(2)), sorted(rng.randrange(height + 1) for _ in range(2))
    def sample(x, y, channel):
        a, b, c = waves[channel]
        value = abs((a * x + b * y + c) % 2 - 1)
        if box[0][0] <= x < box[0][1] and box[1][0] <= y < box[1][1]: value = 1 - value
        return max(0, min(top, round(value * top + rng.uniform(-0.02, 0.02) * top)))
    return [[[sample(x, y, c) for c in range(channels)] for x in range(width)] for y in range(height)]


def crc(rgba):
    return "%08x" % zlib.crc32(bytes(v for i in range(0, len(rgba), 4)
                                     for v in (rgba[i:i + 4] if rgba[i + 3] else b"\0\0\0\0")))


# PNG

def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def pack(row, depth):
    if depth == 16: return b"".join(struct.pack(">H", v) for pixel in row for v in pixel)
    bits = "".join(format(v, f"0{depth}b") for pixel in row for v in pixel)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def filtered(rng, rows, distance):
    out, above = b"", bytes(len(rows[0]) if rows else 0)
    for row in rows:
        kind = rng.randrange(5)
        def predict(i):
            a = row[i - distance] if i >= distance else 0
            b, c = above[i], above[i - distance] if i >= distance else 0
            p = a + b - c
            nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            return (0, a, b, (a + b) // 2, nearest)[kind]
        out += bytes([kind]) + bytes((v - predict(i)) & 255 for i, v in enumerate(row))
        above = row
    return out


def png(rng, kind, depth, interlaced, width, height, transparent):
    channels, palette = SAMPLES[kind], None
    if kind == 3: palette = [[rng.randrange(256) for _ in range(3)] for _ in range(rng.randint(1, 2 ** depth))]
    pixels = smooth(rng, width, height, channels, len(palette) - 1 if palette else 2 ** depth - 1)
    data = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced)))
    data += chunk(b"gAMA", struct.pack(">I", 45455))
    key, alphas = None, []
    if palette: data += chunk(b"PLTE", bytes(v for color in palette for v in color))
    if transparent and palette:
        alphas = [rng.choice([0, 128, 255]) for _ in range(rng.randint(1, len(palette)))]
        data += chunk(b"tRNS", bytes(alphas))
    elif transparent and kind in (0, 2):
        key = rng.choice(rng.choice(pixels))
        data += chunk(b"tRNS", b"".join(struct.pack(">H", v) for v in key))
    raw, distance = b"", max(1, channels * depth // 8)
    for x, y, dx, dy in (PASSES if interlaced else [(0, 0, 1, 1)]):
        rows = [pack(row[x::dx], depth) for row in pixels[y::dy] if row[x::dx]]
        raw += filtered(rng, rows, distance)
    packed = zlib.compress(raw, rng.choice([0, 1, 6, 9])) if rng.random() < 0.8 else fixed(raw)
    cut = rng.randrange(len(packed))
    data += chunk(b"IDAT", packed[:cut]) + chunk(b"IDAT", packed[cut:]) + chunk(b"IEND", b"")
    def rgba(pixel):
        if palette:
            index = pixel[0]
            return palette[index] + [alphas[index] if index < len(alphas) else 255]
        color = [v >> 8 if depth == 16 else v * 255 // (2 ** depth - 1) for v in pixel]
        if channels == 1: color = color * 3
        if channels == 2: color = [color[0]] * 3 + [color[1]]
        return color[:3] + [color[3] if len(color) > 3 else 0 if pixel == key else 255]
    return b"\x89PNG\r\n\x1a\n" + data, bytes(v for row in pixels for pixel in row for v in rgba(pixel))


def fixed(raw):
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_FIXED)
    return packer.compress(raw) + packer.flush()


def pillow_agrees(data, kind, depth, transparent, expected):
    """Returns whether Pillow reads the same, except for greys of 16 bits and some transparent colours, which it does not."""
    image = Image.open(io.BytesIO(data))
    if kind == 0 and (depth == 16 or transparent) or kind == 2 and depth == 16 and transparent: return True
    return crc(image.convert("RGBA").tobytes()) == crc(expected)


# GIF

def lzw(indices, bits):
    clear, out, size = 1 << bits, [], bits + 1
    table, following = {(i,): i for i in range(clear)}, clear + 2
    out.append((clear, size))
    word = ()
    for index in indices:
        if word + (index,) in table:
            word += (index,)
            continue
        out.append((table[word], size))
        if following < 4096:
            table[word + (index,)] = following
            if following == 1 << size and size < 12: size += 1
            following += 1
        elif random.random() < 0.01:  # a full table may be kept for a while
            out.append((clear, size))
            table, following, size = {(i,): i for i in range(clear)}, clear + 2, bits + 1
        word = (index,)
    out += [(table[word], size)]
    if following == 1 << size and size < 12: size += 1
    out += [(clear + 1, size)]
    number = total = 0
    for code, size in out:
        number |= code << total
        total += size
    packed = number.to_bytes((total + 7) // 8, "little")
    blocks = [packed[i:i + 255] for i in range(0, len(packed), 255)]
    return b"".join(bytes([len(b)]) + b for b in blocks) + b"\0"


def gif(rng, width, height, count, disposals, transparent=True, interlaced=False, partial=True, local=False):
    bits = rng.randint(2, 8)
    def colors(): return [[rng.randrange(256) for _ in range(3)] for _ in range(1 << bits)]
    palette = colors()
    data = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80 | bits - 1, 0, 0)
    data += bytes(v for color in palette for v in color)
    data += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" if count > 1 else b""
    canvas, frames = [[0, 0, 0, 0] for _ in range(width * height)], []
    for number in range(count):
        w, h = (rng.randint(1, width), rng.randint(1, height)) if partial and number else (width, height)
        x, y = rng.randint(0, width - w), rng.randint(0, height - h)
        key = rng.randrange(1 << bits) if transparent else None
        disposal, delay = rng.choice(disposals), rng.choice([0, 1, 2, 5, 10, 50])
        data += b"\x21\xf9\x04" + struct.pack("<BHB", disposal << 2 | (key is not None), delay, key or 0) + b"\0"
        own = colors() if local and number % 2 else None
        flags = (0x80 | bits - 1 if own else 0) | (0x40 if interlaced else 0)
        data += b"\x2c" + struct.pack("<HHHHB", x, y, w, h, flags)
        if own: data += bytes(v for color in own for v in color)
        pixels = [[p[0] for p in row] for row in smooth(rng, w, h, 1, (1 << bits) - 1)]
        order = [r for s, d in [(0, 8), (4, 8), (2, 4), (1, 2)] for r in range(s, h, d)] if interlaced else range(h)
        data += bytes([bits]) + lzw([p for row in order for p in pixels[row]], bits)
        before = [list(p) for p in canvas]
        for row in range(h):
            for column in range(w):
                value = pixels[row][column]
                if value != key: canvas[(y + row) * width + x + column] = (own or palette)[value] + [255]
        frames.append((100 if delay < 2 else delay * 10, bytes(v for p in canvas for v in p)))
        if disposal == 3: canvas = before
        if disposal == 2:
            for row in range(y, y + h): canvas[row * width + x:row * width + x + w] = [[0, 0, 0, 0]] * w
    return data + b";", frames


def pillow_agrees_on_frames(data, frames):
    image = Image.open(io.BytesIO(data))
    read = [frame.convert("RGBA").tobytes() for frame in ImageSequence.Iterator(image)]
    return [crc(f) for f in read] == [crc(f) for _, f in frames]


def imagemagick_agrees_on_frames(data, frames):
    """Reads the frames for which Pillow is wrong: of successive frames that are cleared, it leaves some unchanged."""
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run(["convert", "gif:-", "-coalesce", "+adjoin", f"PNG32:{directory}/%d.png"], input=data, check=True)
        read = [Image.open(f"{directory}/{i}.png").convert("RGBA").tobytes() for i in range(len(frames))]
    return [crc(f) for f in read] == [crc(f) for _, f in frames]


# JPEG

def jpeg(rng, width, height, mode, quality, sampling, progressive, restart, orientation):
    channels = {"L": 1, "RGB": 3, "CMYK": 4}[mode]
    pixels = smooth(rng, width, height, channels, 255)
    image = Image.frombytes(mode, (width, height), bytes(v for row in pixels for p in row for v in p))
    options = {"quality": quality, "progressive": progressive}
    if restart: options["restart_marker_blocks"] = restart
    if orientation:
        exif = Image.Exif()
        exif[0x0112] = orientation
        options["exif"] = exif
    if sampling in (0, 1, 2) and mode == "RGB": options["subsampling"] = sampling
    file = io.BytesIO()
    image.save(file, "JPEG", **options)
    if isinstance(sampling, str):
        bitmap = io.BytesIO()
        image.save(bitmap, "PPM")
        command = ["cjpeg", "-quality", str(quality), "-sample", sampling] + (["-progressive"] if progressive else [])
        if restart: command += ["-restart", f"{restart}B"]
        file = io.BytesIO(subprocess.run(command, input=bitmap.getvalue(), stdout=subprocess.PIPE, check=True).stdout)
    read = ImageOps.exif_transpose(Image.open(io.BytesIO(file.getvalue())))
    return file.getvalue(), read.convert("RGB")


# BMP

def little(*values): return struct.pack(f"<{len(values)}I", *(v & 0xFFFFFFFF for v in values))


def runs(rng, rows, halves):
    """Packs rows of places in a palette: in runs, in pieces without runs, and with leaps over pixels of zero."""
    out, top = b"", 15 if halves else 255
    for number, row in enumerate(rows):
        x = 0
        while x < len(row):
            zeros = next((i for i, v in enumerate(row[x:]) if v), len(row) - x)
            same = next((i for i, v in enumerate(row[x:]) if v != row[x + (i % 2 if halves else 0):][0]), len(row) - x)
            if 0 < zeros < 256 and x + zeros < len(row) and rng.random() < 0.5:
                out += bytes([0, 2, zeros, 0])
                x += zeros
            elif same > 2 or len(row) - x < 3 or rng.random() < 0.2:
                count = min(same, 255)
                second = row[x + 1] if count > 1 else 0
                out += bytes([count, row[x] << 4 | second if halves else row[x]])
                x += count
            else:
                part = row[x:x + rng.randint(3, min(255, len(row) - x))]
                padded = part + [0] * (len(part) % 2)
                packed = bytes(a << 4 | b for a, b in zip(padded[::2], padded[1::2])) if halves else bytes(part)
                out += bytes([0, len(part)]) + packed + b"\0" * (len(packed) % 2)
                x += len(part)
        out += b"\0\0" if number + 1 < len(rows) else b"\0\1"
    return out


def bmp(rng, width, height, bits, header=40, compression=0, masks=None, top_down=False, colors=0, grey=False, place=None):
    count, data = colors or 1 << bits if bits <= 8 else 0, b""
    value = {"b": [0, 255] if bits == 1 else range(256)}
    palette = [[v] * 3 for v in value["b"]] if grey else [[rng.randrange(256) for _ in range(3)] for _ in range(count)]
    entry = 3 if header == 12 else 4
    table = b"".join(bytes(color) + b"\0" * (entry - 3) for color in palette)
    if bits <= 8:
        pixels = [[p[0] for p in row] for row in smooth(rng, width, height, 1, (1 << bits) - 1)]
    else:
        pixels = [[rng.getrandbits(bits) for _ in row] for row in range(height) for row in [range(width)]]
    if compression in (1, 2):
        if rng.random() < 0.5: pixels = [[v if x % 7 < 4 else 0 for x, v in enumerate(row)] for row in pixels]
        data = runs(rng, pixels, compression == 2)
    else:
        for row in pixels:
            number = "".join(format(v, f"0{bits}b") for v in row) if bits <= 8 else ""
            packed = bytes(int(number[i:i + 8].ljust(8, "0"), 2) for i in range(0, len(number), 8)) if bits <= 8 else \
                b"".join(v.to_bytes(bits // 8, "little") for v in row)
            data += packed + b"\0" * (-len(packed) % 4)
    head = little(header)
    if header == 12: head += struct.pack("<HHHH", width, height, 1, bits)
    else:
        head += little(width, -height if top_down else height) + struct.pack("<HH", 1, bits)
        head += little(compression, len(data), 2835, 2835, colors, colors)
        if masks and header >= 52: head += little(*masks)[:header - 40]
        head = head.ljust(header, b"\0")
    if masks and header == 40: head += little(*masks[:3])
    offset = 14 + len(head) + len(table)
    if place == "zero": said = 0
    elif place == "header": said = 14 + len(head)
    else: said = offset
    gap = rng.choice([0, 4, 8]) if place == "gap" else 0
    return b"BM" + little(offset + gap + len(data), 0, said + gap) + head + table + bytes(gap) + data


BITMAPS = {
    **{f"{bits}": dict(bits=bits) for bits in (1, 4, 8, 16, 24, 32)},
    **{f"os2-{bits}": dict(bits=bits, header=12) for bits in (1, 4, 8, 24)},
    **{f"os2v2-{bits}": dict(bits=bits, header=64) for bits in (1, 4, 8, 24)},
    **{f"v{number}-{bits}": dict(bits=bits, header=size) for number, size in ((4, 108), (5, 124)) for bits in (8, 32)},
    **{f"down-{bits}": dict(bits=bits, top_down=True) for bits in (1, 4, 8, 16, 24, 32)},
    "grey-1": dict(bits=1, grey=True), "grey-8": dict(bits=8, grey=True),
    "few-1": dict(bits=1, colors=1), "few-4": dict(bits=4, colors=11), "few-8": dict(bits=8, colors=100),
    "rle8": dict(bits=8, compression=1), "rle8-down": dict(bits=8, compression=1, top_down=True),
    "rle4": dict(bits=4, compression=2), "rle8-few": dict(bits=8, compression=1, colors=77),
    "zero-8": dict(bits=8, place="zero"), "zero-24": dict(bits=24, place="zero"),
    "header-4": dict(bits=4, place="header"), "gap-8": dict(bits=8, place="gap"), "gap-24": dict(bits=24, place="gap"),
    **{f"565-v{size}": dict(bits=16, compression=3, header=size, masks=(0xF800, 0x7E0, 0x1F, 0)) for size in (40, 52, 56, 124)},
    **{f"555-v{size}": dict(bits=16, compression=3, header=size, masks=(0x7C00, 0x3E0, 0x1F, 0x8000)) for size in (40, 56)},
    "fields-24": dict(bits=24, compression=3, masks=(0xFF0000, 0xFF00, 0xFF, 0)),
    **{f"fields-{number}-v{size}": dict(bits=32, compression=3, header=size, masks=masks)
       for number, masks in enumerate([
           (0xFF0000, 0xFF00, 0xFF, 0), (0xFF000000, 0xFF0000, 0xFF00, 0), (0xFF000000, 0xFF00, 0xFF, 0),
           (0xFF000000, 0xFF0000, 0xFF00, 0xFF), (0xFF, 0xFF00, 0xFF0000, 0xFF000000),
           (0xFF0000, 0xFF00, 0xFF, 0xFF000000), (0xFF000000, 0xFF00, 0xFF, 0xFF0000), (0, 0, 0, 0)])
       for size in ((40, 52, 56, 108, 124) if masks[3] == 0 else (56, 108, 124))},
}


class Corpus:
    def __init__(self, directory):
        self.directory, self.lines = directory, []
        os.makedirs(directory, exist_ok=True)

    def add(self, name, data, size, frames):
        with open(os.path.join(self.directory, name), "wb") as file: file.write(data)
        self.lines.append(" ".join([name, f"{size[0]}x{size[1]}"] + [f"{d}:{crc(f)}" for d, f in frames]))

    def add_png(self, name, rng, kind, depth, interlaced, width, height, transparent):
        data, expected = png(rng, kind, depth, interlaced, width, height, transparent)
        assert pillow_agrees(data, kind, depth, transparent, expected), name
        self.add(name, data, (width, height), [(0, expected)])

    def add_bmp(self, name, rng, width, height, **options):
        data = bmp(rng, width, height, **options)
        image = Image.open(io.BytesIO(data)).convert("RGBA")
        self.add(name, data, image.size, [(0, image.tobytes())])

    def add_gif(self, name, rng, width, height, *rest, compares=True, **options):
        data, frames = gif(rng, width, height, *rest, **options)
        assert not compares or pillow_agrees_on_frames(data, frames) or imagemagick_agrees_on_frames(data, frames), name
        self.add(name, data, (width, height), frames)

    def add_jpeg(self, name, *rest):
        data, image = jpeg(*rest)
        self.add(name, data, image.size, [])
        image.save(os.path.join(self.directory, name[:-4] + ".png"), optimize=True)

    def close(self):
        with open(os.path.join(self.directory, "manifest.txt"), "w") as file: file.write("\n".join(self.lines) + "\n")


def small(corpus):
    for name, options in BITMAPS.items(): corpus.add_bmp(f"bmp-{name}.bmp", random.Random(name), 11, 5, **options)
    rng = random.Random(1)
    for kind, depth in KINDS:
        for interlaced in (False, True):
            name = f"png-{kind}-{depth}{'-interlaced' if interlaced else ''}.png"
            corpus.add_png(name, rng, kind, depth, interlaced, 19, 13, False)
        if kind in (0, 2, 3): corpus.add_png(f"png-{kind}-{depth}-key.png", rng, kind, depth, False, 13, 7, True)
    for width, height in [(1, 1), (1, 9), (9, 1), (3, 3), (5, 8)]:
        corpus.add_png(f"png-{width}x{height}.png", rng, 2, 8, True, width, height, False)
    corpus.add_png("png-large.png", rng, 6, 8, False, 97, 61, False)
    for sampling in (0, 1, 2, "1x2", "4x1", "4x2"):
        for progressive in (False, True):
            name = f"jpeg-{sampling}{'-progressive' if progressive else ''}.jpg"
            corpus.add_jpeg(name, rng, 37, 29, "RGB", 75, sampling, progressive, 0, 0)
    for quality in (5, 40, 95, 100): corpus.add_jpeg(f"jpeg-q{quality}.jpg", rng, 32, 24, "RGB", quality, 2, False, 0, 0)
    for mode in ("L", "CMYK"):
        for progressive in (False, True):
            name = f"jpeg-{mode}{'-progressive' if progressive else ''}.jpg"
            corpus.add_jpeg(name, rng, 25, 17, mode, 85, 0, progressive, 0, 0)
    for restart in (1, 3): corpus.add_jpeg(f"jpeg-restart{restart}.jpg", rng, 41, 33, "RGB", 80, 2, restart == 3, restart, 0)
    for orientation in range(1, 9): corpus.add_jpeg(f"jpeg-turned{orientation}.jpg", rng, 20, 12, "RGB", 90, 1, False, 0, orientation)
    for width, height in [(1, 1), (2, 3), (3, 2), (8, 8), (17, 16), (5, 33)]:
        corpus.add_jpeg(f"jpeg-{width}x{height}.jpg", rng, width, height, "RGB", 90, 2, False, 0, 0)
    corpus.add_gif("gif-still.gif", rng, 21, 14, 1, [0])
    corpus.add_gif("gif-interlaced.gif", rng, 23, 17, 2, [1], interlaced=True)
    for disposal in (0, 1, 2, 3): corpus.add_gif(f"gif-disposal{disposal}.gif", rng, 22, 15, 5, [disposal])
    corpus.add_gif("gif-mixed.gif", rng, 24, 16, 8, [0, 1, 2, 3], local=True)
    corpus.add_gif("gif-opaque.gif", rng, 20, 16, 4, [1], transparent=False)
    corpus.add_gif("gif-cleared.gif", rng, 20, 16, 4, [2], transparent=False, compares=False)
    corpus.add_gif("gif-1x1.gif", rng, 1, 1, 2, [1])
    corpus.add_gif("gif-large.gif", rng, 120, 90, 2, [1], partial=False)


def large(corpus, count):
    rng = random.Random(count)
    for number in range(count):
        width, height = rng.choice([(rng.randint(1, 20), rng.randint(1, 20)), (rng.randint(1, 120), rng.randint(1, 90))])
        which = rng.choice(["png", "gif", "jpeg", "bmp"])
        if which == "png":
            kind, depth = rng.choice(KINDS)
            corpus.add_png(f"{number}.png", rng, kind, depth, rng.random() < 0.5, width, height, rng.random() < 0.4)
        elif which == "bmp":
            corpus.add_bmp(f"{number}.bmp", rng, width, height, **rng.choice(list(BITMAPS.values())))
        elif which == "gif":
            corpus.add_gif(f"{number}.gif", rng, width, height, rng.randint(1, 6), [0, 1, 2, 3],
                           interlaced=rng.random() < 0.3, local=rng.random() < 0.3)
        else:
            mode = rng.choice(["RGB"] * 6 + ["L", "CMYK"])
            sampling = rng.choice([0, 1, 2, "1x2", "4x1", "4x2", "1x4", "2x4"]) if mode == "RGB" else 0
            corpus.add_jpeg(f"{number}.jpg", rng, width, height, mode, rng.randint(1, 100), sampling,
                            rng.random() < 0.5, rng.choice([0, 0, 1, 2, 7]), rng.choice([0, 0, rng.randint(1, 8)]))


def demo(address, directory):
    """Writes some of the demo server's pictures as files like those of real servers, with colours between its pixels."""
    import json, urllib.request
    def get(path): return urllib.request.urlopen(path if "://" in path else address + path).read()
    os.makedirs(directory, exist_ok=True)
    for number, item in enumerate(json.loads(get("/v1/feed?limit=50"))["items"][:9]):
        image = Image.open(io.BytesIO(get(f"/images/{item['id']}.bmp"))).resize((192, 120), Image.Resampling.BICUBIC)
        name = os.path.join(directory, item["id"])
        if number % 3 == 1: image.save(name + ".jpg", quality=80, progressive=number > 4)
        if number % 3 == 2: image.quantize(200).save(name + ".png", optimize=True)


if __name__ == "__main__":
    random.seed(1)
    if sys.argv[1] == "--demo":
        demo(sys.argv[2], sys.argv[3])
    else:
        made = Corpus(sys.argv[1])
        large(made, int(sys.argv[2])) if len(sys.argv) > 2 else small(made)
        made.close()
