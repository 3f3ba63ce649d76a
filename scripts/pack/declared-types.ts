/** What a compiler is asked about the declarations of a package: whether they resolve, and whether one of them is `any`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Declarations of libraries are left to their own tests: those of TypeBox take ten seconds. */
export function configOf(folder: string, moduleResolution: string): object {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const compilerOptions = {
    ...{ module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext', moduleResolution },
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.asynciterable'], types: [] },
    ...{ strict: true, noEmit: true, skipLibCheck: dependencies !== undefined },
  };
  return { compilerOptions, include: ['*.ts'] };
}

/** A program that is well typed when nothing that the package exports is `any`, nor what its functions give. */
export function askForAny(name: string): string {
  return `import * as door from '${name}';
type IsAny<T> = 0 extends 1 & T ? true : false;
type Given<T> = T extends (...given: never[]) => infer R ? Awaited<R> : T extends abstract new (...given: never[]) => infer I ? I : never;
type AnyOf<T> = { [K in keyof T]-?: true extends IsAny<T[K]> | IsAny<Given<T[K]>> ? K : never }[keyof T];
type AnyIn<T> = T extends object ? AnyOf<T> : never;
type AnyBelow<T> = { [K in keyof T]-?: [AnyIn<Given<T[K]>>] extends [never] ? never : K }[keyof T];
type Anywhere = AnyOf<typeof door> | AnyBelow<typeof door>;
export const none: [Anywhere] extends [never] ? true : Anywhere = true;
`;
}
