/** Signs that make the rest of a line a comment, in files whose strings are not read: a table. */

/** In no string: none begins before the sign, and no word goes on in it. */
const behind = (sign: string) => new RegExp(`^(?:[^"'\`\\n]*\\s)?(?:${sign})`);
const TABLE: readonly (readonly [files: RegExp, comment: RegExp])[] = [
  [/\.(?:tf|tofu|hcl|nomad)$/i, behind('#|//')],
  [
    /\.(?:nix|pp|exs?|r|awk|ya?ml|toml|cmake|cgi|sage|smk|wsgi|mk|jl|tcl)$|(?:^|[\\/])(?:cmakelists\.txt|build|workspace|sconstruct|sconscript|snakefile|wscript|tiltfile|(?:docker|container|make)file[^\\/]*)$/i,
    behind('#'),
  ],
  [/\.(?:hs|elm|sql|ad[bs])$/i, behind('--+(?=[\\w\\s])')],
  [/\.(?:d|zig|fsx?|vala|odin)$/i, behind('//')],
  [/\.[eh]rl$/i, behind('%')],
  [/\.mli?$/i, /^[^"\n]*\(\*(?:(?!\*\)).)*$/],
  [/\.(?:vim|vimrc)$/i, /^\s*"/],
  [/\.(?:\w{2,5}proj|targets|props|xml)$/i, /<!--(?:(?!-->).)*$/],
];

/** Whether one begins in the part of a line. `name` is the path of the file; null where there is none. */
export function beginsComment(name: string | null, part: string): boolean {
  return name !== null && TABLE.some(([files, comment]) => files.test(name) && comment.test(part));
}
