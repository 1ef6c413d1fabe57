/** A script for a page before it loads: its microphone is taken as it comes. Cleaning the sound of
 *  six of them takes half a core. */
export const MICROPHONE_AS_IT_COMES = `{
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const asItComes = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  mediaDevices.getUserMedia = (wanted) =>
    open(typeof wanted?.audio === 'object' ? { ...wanted, audio: { ...wanted.audio, ...asItComes } } : wanted);
}`;
