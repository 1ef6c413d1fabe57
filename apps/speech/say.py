"""Speaks sentences with espeak-ng, for tests and figures of the recognition of speech.

For each line of its standard input it writes a line of JSON with `text` and `bytes` to its standard
output, then that many bytes of sound: 16,000 samples a second, one channel, 16 bits little-endian.
It needs the package espeakng-loader, which ships the program and its voices.
"""

import ctypes
import json
import sys

import espeakng_loader
import numpy

RATE = 16_000
SYNCHRONOUS = 2
CHARS_UTF8 = 1
POSITION_CHARACTER = 1
RATE_PARAMETER = 1
WORDS_A_MINUTE = 150


def main():
    library = ctypes.CDLL(espeakng_loader.get_library_path())
    rate = library.espeak_Initialize(SYNCHRONOUS, 0, espeakng_loader.get_data_path().encode(), 0)
    if rate <= 0:
        sys.exit("espeak-ng cannot be opened")
    pieces = []

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)
    def take(samples, count, _events):
        if samples and count > 0:
            pieces.append(numpy.ctypeslib.as_array(samples, shape=(count,)).copy())
        return 0

    library.espeak_SetSynthCallback(take)
    library.espeak_SetVoiceByName(b"en-gb")
    library.espeak_SetParameter(RATE_PARAMETER, WORDS_A_MINUTE, 0)
    for line in sys.stdin:
        text = line.strip()
        if not text:
            continue
        pieces.clear()
        spoken = text.encode() + b"\0"
        library.espeak_Synth(
            spoken, ctypes.c_size_t(len(spoken)), ctypes.c_uint(0), POSITION_CHARACTER,
            ctypes.c_uint(0), ctypes.c_uint(CHARS_UTF8), None, None,
        )
        library.espeak_Synchronize()
        sound = numpy.concatenate(pieces) if pieces else numpy.zeros(0, dtype=numpy.int16)
        places = numpy.arange(0, len(sound), rate / RATE)
        resampled = numpy.interp(places, numpy.arange(len(sound)), sound).astype("<i2").tobytes()
        sys.stdout.buffer.write(json.dumps({"text": text, "bytes": len(resampled)}).encode() + b"\n")
        sys.stdout.buffer.write(resampled)


if __name__ == "__main__":
    main()
