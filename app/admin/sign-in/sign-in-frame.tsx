import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cloth, type Weave } from '#app/ui/cloth.tsx'
import { type Motif, TileDrawing } from '#app/ui/tile.tsx'
import { StaffFrame } from '../shell/staff-frame.tsx'
import styles from './sign-in-frame.module.css'

interface Strip {
  readonly weave: Weave
  /** Rows of tiles at the top of the strip, in two columns. The style sheet has their colours. */
  readonly tiles: readonly (readonly [Motif, Motif])[]
}

const strips: readonly Strip[] = [
  { weave: 'calico', tiles: [] },
  { weave: 'etu', tiles: [['voice', 'rise']] },
  { weave: 'sanyan', tiles: [['voice', 'rise']] },
  {
    weave: 'alaari',
    tiles: [
      ['voice', 'rise'],
      ['shelter', 'pass-it-on'],
    ],
  },
]

/**
 * The frame of the sign-in and setup pages: decorated strips next to the form, a band above it on narrow screens.
 * Nobody is signed in yet, so the bar has no name. `about`: shown below the title. `bare`: as in `StaffFrame`.
 */
export function SignInFrame({
  title,
  about,
  bare,
  children,
}: {
  title: string
  about?: ReactNode
  bare?: boolean
  children: ReactNode
}) {
  return (
    <StaffFrame member={null} bare={bare ?? false}>
      <div className={styles.frame}>
        <div className={styles.strips} aria-hidden="true">
          {strips.map((strip) => (
            <div key={strip.weave} className={styles.strip} data-weave={strip.weave}>
              {strip.tiles.length > 0 && <Tiles {...strip} />}
              <Cloth weave={strip.weave} className={styles.cloth} />
            </div>
          ))}
        </div>
        <main id="main" className={styles.main}>
          <Stack gap={20} className={styles.column}>
            <h1>{title}</h1>
            {about && <p>{about}</p>}
            {children}
          </Stack>
        </main>
      </div>
    </StaffFrame>
  )
}

function Tiles({ tiles }: Strip) {
  return (
    <svg className={styles.tiles} viewBox={`0 0 200 ${tiles.length * 100}`}>
      <rect width="200" height="200" fill="var(--tile-line)" />
      {tiles.flatMap((row, y) =>
        row.map((motif, x) => (
          <g key={`${x} ${y}`} transform={`translate(${x * 100} ${y * 100})`}>
            <rect x="0.8" y="0.8" width="98.4" height="98.4" fill="var(--tile-ground)" />
            <TileDrawing motif={motif} line="var(--tile-line)" fill="var(--tile-fill)" />
          </g>
        )),
      )}
    </svg>
  )
}
