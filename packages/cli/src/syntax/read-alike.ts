/** Whether two names are those of files that programs and agents read alike. */
import { isManifest } from './loaded-names.ts';
import { isForAgents, isRequirements, kindOfName } from './syntax-of-file.ts';

/** Whether a file that goes by another name, too, is read otherwise by that name. */
export function isReadOtherwise(link: string, file: string): boolean {
  return kindOfName(link) !== 'other' && !areReadAlike(link, file);
}

export function areReadAlike(one: string, other: string): boolean {
  return readingOf(one) === readingOf(other);
}

/** The same for all files that are read alike. */
export function readingOf(name: string): string {
  return [kindOfName, isForAgents, isRequirements, isManifest].map((of) => of(name)).join();
}

/** In folders whose names say how files in them are read, or those in a folder of them, one of these is read otherwise. */
const SAMPLES = ['x', 'x.md', 'x.txt', 'rules/x', 'prompts/x.md'];

/** The same for all folders in which files of any name are read alike. */
export function readingsIn(folder: string): string {
  return SAMPLES.map((sample) => readingOf(folder === '' ? sample : `${folder}/${sample}`)).join(' ');
}
