/**
 * Names that HTML has for what hides, and for the letters of alphabets that pass for others: the part of its list of
 * named characters that a scan looks at. Written as code points, then names.
 */

const INVISIBLE = `
a0=NonBreakingSpace,nbsp ad=shy 2002=ensp 2003=emsp 2004=emsp13 2005=emsp14 2007=numsp 2008=puncsp
2009=ThinSpace,thinsp 200a=VeryThinSpace,hairsp
200b=NegativeMediumSpace,NegativeThickSpace,NegativeThinSpace,NegativeVeryThinSpace,ZeroWidthSpace
200c=zwnj 200d=zwj 200e=lrm 200f=rlm 205f=MediumSpace 205f+200a=ThickSpace 2060=NoBreak 2061=ApplyFunction,af
2062=InvisibleTimes,it 2063=InvisibleComma,ic
`;

/** All of Greek and Cyrillic that HTML names: a word is judged by all of its letters. */
const LETTERS = `
391=Alpha 392=Beta 393=Gamma 394=Delta 395=Epsilon 396=Zeta 397=Eta 398=Theta 399=Iota 39a=Kappa
39b=Lambda 39c=Mu 39d=Nu 39e=Xi 39f=Omicron 3a0=Pi 3a1=Rho 3a3=Sigma 3a4=Tau 3a5=Upsilon 3a6=Phi 3a7=Chi
3a8=Psi 3a9=Omega,ohm 3b1=alpha 3b2=beta 3b3=gamma 3b4=delta 3b5=epsi,epsilon 3b6=zeta 3b7=eta 3b8=theta
3b9=iota 3ba=kappa 3bb=lambda 3bc=mu 3bd=nu 3be=xi 3bf=omicron 3c0=pi 3c1=rho 3c2=sigmaf,sigmav,varsigma
3c3=sigma 3c4=tau 3c5=upsi,upsilon 3c6=phi 3c7=chi 3c8=psi 3c9=omega 3d1=thetasym,thetav,vartheta
3d2=Upsi,upsih 3d5=phiv,straightphi,varphi 3d6=piv,varpi 3dc=Gammad 3dd=digamma,gammad
3f0=kappav,varkappa 3f1=rhov,varrho 3f5=epsiv,straightepsilon,varepsilon 3f6=backepsilon,bepsi 401=IOcy
402=DJcy 403=GJcy 404=Jukcy 405=DScy 406=Iukcy 407=YIcy 408=Jsercy 409=LJcy 40a=NJcy 40b=TSHcy 40c=KJcy
40e=Ubrcy 40f=DZcy 410=Acy 411=Bcy 412=Vcy 413=Gcy 414=Dcy 415=IEcy 416=ZHcy 417=Zcy 418=Icy 419=Jcy
41a=Kcy 41b=Lcy 41c=Mcy 41d=Ncy 41e=Ocy 41f=Pcy 420=Rcy 421=Scy 422=Tcy 423=Ucy 424=Fcy 425=KHcy
426=TScy 427=CHcy 428=SHcy 429=SHCHcy 42a=HARDcy 42b=Ycy 42c=SOFTcy 42d=Ecy 42e=YUcy 42f=YAcy 430=acy
431=bcy 432=vcy 433=gcy 434=dcy 435=iecy 436=zhcy 437=zcy 438=icy 439=jcy 43a=kcy 43b=lcy 43c=mcy
43d=ncy 43e=ocy 43f=pcy 440=rcy 441=scy 442=tcy 443=ucy 444=fcy 445=khcy 446=tscy 447=chcy 448=shcy
449=shchcy 44a=hardcy 44b=ycy 44c=softcy 44d=ecy 44e=yucy 44f=yacy 451=iocy 452=djcy 453=gjcy 454=jukcy
455=dscy 456=iukcy 457=yicy 458=jsercy 459=ljcy 45a=njcy 45b=tshcy 45c=kjcy 45e=ubrcy 45f=dzcy
`;

/** What HTML reads without the semicolon as well. */
export const WITHOUT_SEMICOLON: readonly string[] = ['nbsp', 'shy'];

/** Abbreviations that Unicode has for what hides (NameAliases.txt), as Python reads them. */
const ALIASES = `
a0=NBSP ad=SHY 34f=CGJ 61c=ALM 180b=FVS1 180c=FVS2 180d=FVS3 180e=MVS 180f=FVS4 200b=ZWSP 200c=ZWNJ 200d=ZWJ 200e=LRM
200f=RLM 202a=LRE 202b=RLE 202c=PDF 202d=LRO 202e=RLO 202f=NNBSP 205f=MMSP 2060=WJ 2066=LRI 2067=RLI 2068=FSI 2069=PDI
feff=BOM,ZWNBSP
`;
const [FIRST_SELECTOR, FIRST_OF_MORE] = [0xfe00, 0xe0100];

/** The character of each name. */
export const NAMED_CHARACTERS = byName(`${INVISIBLE} ${LETTERS}`);

/** In capitals. */
export const UNICODE_ALIASES: ReadonlyMap<string, string> = new Map([
  ...byName(ALIASES),
  ...Array.from({ length: 256 }, (_, index) => {
    const codePoint = index < 16 ? FIRST_SELECTOR + index : FIRST_OF_MORE + index - 16;
    return [`VS${index + 1}`, String.fromCodePoint(codePoint)] as const;
  }),
]);

function byName(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [hex = '', names = ''] = entry.split('=');
        const character = String.fromCodePoint(...hex.split('+').map((one) => Number.parseInt(one, 16)));
        return names.split(',').map((name) => [name, character] as const);
      }),
  );
}
