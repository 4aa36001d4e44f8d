import type { Theme } from '#domain/programs/schema.ts'
import { type Motif, Tile, type TileGround } from '#app/ui/tile.tsx'

/** The pattern of each theme, and the ground colour of its own. */
const tiles: Readonly<Record<Theme, { readonly motif: Motif; readonly ground: TileGround }>> = {
  'Political Advocacy': { motif: 'voice', ground: 'o-500' },
  'Mentorship & Training': { motif: 'pass-it-on', ground: 'i-700' },
  'Socio-Political Activism': { motif: 'rise', ground: 'ink' },
  'Gender Based Violence': { motif: 'shelter', ground: 'o-300' },
}

/** The pattern of a theme. `own`: on the ground that tells it from the others, where several themes are together. */
export function ThemeTile({
  theme,
  ground,
  className,
}: {
  theme: Theme
  ground?: TileGround | 'own'
  className?: string
}) {
  const { motif, ground: own } = tiles[theme]
  return <Tile motif={motif} ground={ground === 'own' ? own : ground} className={className} />
}
