/** A notebook is JSON that holds code and prose: its escapes are read as the characters that programs will see. */
import { fileNameOf, type Job, type Source } from '../scan-data.ts';
import { isNotebook } from '../syntax/syntax-of-file.ts';

/** The same job for other files, and where no report is asked for: escapes are never rewritten. */
export function jobForNotebook(source: Source, job: Job): Job {
  const { decodes = [], output, fields } = job;
  const isLeft = output !== 'report' || fields !== undefined || decodes.includes('json');
  if (isLeft || !isNotebook(fileNameOf(source))) return job;
  return { ...job, decodes: [...decodes, 'json'] };
}
