const WIDTH_PX = 160;
const HEIGHT_PX = 120;
const FRAMES = 5;
const FRAMES_PER_SECOND = 5;

/** A film for a faked camera, small enough for two cores to carry thirty pictures of it. In one
 *  second a bar moves through the picture (YUV4MPEG2, 4:2:0, 160 × 120, five frames a second). */
export function smallFilm(): Buffer {
  const parts: Uint8Array[] = [
    Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
  ];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const light = Buffer.alloc(WIDTH_PX * HEIGHT_PX, 96);
    const from = Math.floor((frame * WIDTH_PX) / FRAMES);
    for (let row = 0; row < HEIGHT_PX; row += 1) {
      const start = row * WIDTH_PX + from;
      light.fill(220, start, start + WIDTH_PX / FRAMES);
    }
    parts.push(Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH_PX * HEIGHT_PX) / 2, 128));
  }
  return Buffer.concat(parts);
}
