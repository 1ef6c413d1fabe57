export { ExportSittingButton, saveSitting } from './ExportSittingButton.tsx';
