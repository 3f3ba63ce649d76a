/** Whether two names are those of files that programs and agents read alike. */
import { isManifest } from './loaded-names.ts';
import { isForAgents, isRequirements, kindOfName } from './syntax-of-file.ts';

/** Whether a file that goes by another name, too, is read otherwise by that name. */
export function isReadOtherwise(link: string, file: string): boolean {
  return kindOfName(link) !== 'other' && !areReadAlike(link, file);
}

export function areReadAlike(one: string, other: string): boolean {
  return [kindOfName, isForAgents, isRequirements, isManifest].every((of) => of(one) === of(other));
}
