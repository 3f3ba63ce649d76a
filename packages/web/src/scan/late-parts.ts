/** The parts of the scan page that are fetched late, in one script. */
export { CallAsCode } from './call-as-code.tsx';
export { FileNotice } from './file-notice.tsx';
export { MarkedText } from './marked-text.tsx';
export { PrintedText } from './printed-text.tsx';
