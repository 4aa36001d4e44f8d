const motifs = ['voice', 'pass-it-on', 'rise', 'shelter'] as const
export type Motif = (typeof motifs)[number]

/** The colours of a tile: ground, line and fill. */
const grounds = {
  'i-700': ['var(--i-700)', 'var(--i-200)', 'var(--o-400)'],
  'o-500': ['var(--o-500)', 'var(--ink)', 'var(--paper)'],
  ink: ['var(--ink)', 'var(--o-500)', 'var(--o-300)'],
  'o-300': ['var(--o-300)', 'var(--ink)', 'var(--o-700)'],
  'tone-on-tone': ['var(--i-700)', 'var(--i-500)', 'var(--i-500)'],
} as const
export type TileGround = keyof typeof grounds

/** A square pattern in the style of adire eleko cloth. The style sheet sets its size. */
export function Tile({
  motif,
  ground = 'i-700',
  className,
}: {
  motif: Motif
  ground?: TileGround
  className?: string
}) {
  return (
    <svg className={className} width="48" height="48" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={grounds[ground][0]} />
      <TileDrawing motif={motif} line={grounds[ground][1]} fill={grounds[ground][2]} />
    </svg>
  )
}

/** The drawing of a tile without its ground, for drawings of several tiles. It is 100 by 100 units. */
export function TileDrawing({ motif, line, fill }: { motif: Motif; line: string; fill: string }) {
  switch (motif) {
    case 'voice':
      return (
        <>
          <g fill="none" stroke={line} strokeWidth="5">
            <path d="M14 46a40 40 0 0 1 40 40M14 28a58 58 0 0 1 58 58" />
            <path d="M18 12a70 70 0 0 1 70 70" strokeDasharray="2 9" strokeLinecap="round" strokeWidth="6" />
          </g>
          <path d="M14 86V62a24 24 0 0 1 24 24Z" fill={fill} />
          <circle cx="80" cy="20" r="6" fill={fill} />
        </>
      )
    case 'pass-it-on':
      return (
        <>
          <path d="M14 50a18 18 0 0 1 36 0a18 18 0 0 0 36 0" fill="none" stroke={line} strokeWidth="5" />
          <path d="M14 50a18 18 0 0 0 36 0ZM50 50a18 18 0 0 1 36 0Z" fill={fill} />
          <path d="M14 22h72M14 78h72" stroke={line} strokeWidth="5" />
          <g fill={line}>
            {[12, 88].flatMap((y) =>
              [20, 35, 50, 65, 80].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="3" />),
            )}
          </g>
        </>
      )
    case 'rise':
      return (
        <>
          <g fill="none" stroke={line} strokeWidth="6">
            <path d="M12 84 31 56 50 84 69 56 88 84M12 60 31 32 50 60 69 32 88 60" />
          </g>
          <g fill={fill}>
            <circle cx="50" cy="38" r="8" />
            <circle cx="14" cy="20" r="5" />
            <circle cx="86" cy="20" r="5" />
            <circle cx="50" cy="14" r="5" />
          </g>
        </>
      )
    case 'shelter':
      return (
        <>
          <g fill="none" stroke={line} strokeWidth="5">
            <path d="M12 52 50 14 88 52V88H12ZM27 88V56L50 33 73 56V88" />
          </g>
          <path d="M38 88V70a12 12 0 0 1 24 0V88Z" fill={fill} />
          <g fill={line}>
            <circle cx="16" cy="18" r="4" />
            <circle cx="84" cy="18" r="4" />
            <circle cx="30" cy="14" r="2.6" />
            <circle cx="70" cy="14" r="2.6" />
          </g>
        </>
      )
  }
}
