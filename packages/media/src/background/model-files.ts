import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import program from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import simdLoader from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import simd from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';
import loader from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.js?url';
import plain from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_wasm_bin.wasm?url';

/** The address of the model's program on this site. */
export const MODEL_PROGRAM = program;

/** The addresses of the program's other files on this site, by the names under which it asks for
 *  them. */
export const MODEL_FILES: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation_landscape.tflite': model,
  'selfie_segmentation_solution_simd_wasm_bin.js': simdLoader,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': simd,
  'selfie_segmentation_solution_wasm_bin.js': loader,
  'selfie_segmentation_solution_wasm_bin.wasm': plain,
};
