"""Speaks sentences with espeak-ng, for tests and figures of the recognition of speech.

For each line of its standard input it writes a line of JSON with `text`, `bytes` and `words` to its
standard output, then that many bytes of sound: 16,000 samples a second, one channel, 16 bits
little-endian. `words` has a pair for each word: the place of its first character in the line, from 0,
and the ms of the sound at which it begins.
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


EVENT_END = 0
EVENT_WORD = 1


class Event(ctypes.Structure):
    """What espeak-ng tells about a piece of sound (`espeak_EVENT` of speak_lib.h)."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    ]


def main():
    library = ctypes.CDLL(espeakng_loader.get_library_path())
    rate = library.espeak_Initialize(SYNCHRONOUS, 0, espeakng_loader.get_data_path().encode(), 0)
    if rate <= 0:
        sys.exit("espeak-ng cannot be opened")
    pieces = []
    words = []

    @ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event)
    )
    def take(samples, count, events):
        for event in events if events else ():
            if event.type == EVENT_END:
                break
            if event.type == EVENT_WORD:
                words.append((event.text_position - 1, event.audio_position))
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
        words.clear()
        spoken = text.encode() + b"\0"
        library.espeak_Synth(
            spoken, ctypes.c_size_t(len(spoken)), ctypes.c_uint(0), POSITION_CHARACTER,
            ctypes.c_uint(0), ctypes.c_uint(CHARS_UTF8), None, None,
        )
        library.espeak_Synchronize()
        sound = numpy.concatenate(pieces) if pieces else numpy.zeros(0, dtype=numpy.int16)
        places = numpy.arange(0, len(sound), rate / RATE)
        resampled = numpy.interp(places, numpy.arange(len(sound)), sound).astype("<i2").tobytes()
        about = {"text": text, "bytes": len(resampled), "words": words}
        sys.stdout.buffer.write(json.dumps(about).encode() + b"\n")
        sys.stdout.buffer.write(resampled)


if __name__ == "__main__":
    main()
