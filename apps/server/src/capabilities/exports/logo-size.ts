/** The size at which a logo is printed: as large as fits into `most`, with its own proportions.
 *  `png`: a PNG as base64. The unit is that of `most`. */
export function logoSize(
  png: string,
  most: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  // A PNG begins with its signature, and then says its width and height.
  const head = Buffer.from(png.slice(0, 32), 'base64');
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  const scale = Math.min(most.width / width, most.height / height);
  return { width: width * scale, height: height * scale };
}
