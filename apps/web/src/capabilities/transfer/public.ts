export { ExportSitting, ExportSittingButton } from './ExportSittingButton.tsx';
