/** A script for a page before it loads: it switches off the processing of the microphone's sound.
 *  Processing the sound of six microphones takes half a core. */
export const MICROPHONE_AS_IT_COMES = `{
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const asItComes = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  mediaDevices.getUserMedia = (wanted) =>
    open(typeof wanted?.audio === 'object' ? { ...wanted, audio: { ...wanted.audio, ...asItComes } } : wanted);
}`;
