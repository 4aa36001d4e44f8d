interface Strip {
  readonly ground: string
  /** Threads of one repeat that run down: place and width, then colour. */
  readonly repeat: number
  readonly warp: readonly (readonly [at: number, width: number, colour: string])[]
  /** Bands that run across. */
  readonly weft: readonly (readonly [at: number, height: number, colour: string])[]
}

/** Etu, ember, alaari and sanyan, the cloths of the four areas. */
const strips: readonly Strip[] = [
  {
    ground: 'var(--i-900)',
    repeat: 52,
    warp: [
      [20, 3, 'var(--i-200)'],
      [30, 3, 'var(--i-200)'],
      [33, 14, 'var(--i-700)'],
      [47, 5, 'var(--o-400)'],
    ],
    weft: [
      [121, 19, 'var(--o-400)'],
      [149, 6, 'var(--o-400)'],
      [242, 10, 'var(--paper)'],
    ],
  },
  {
    ground: 'var(--o-500)',
    repeat: 54,
    warp: [
      [30, 4, 'var(--o-300)'],
      [40, 4, 'var(--o-300)'],
      [44, 10, 'var(--ink)'],
    ],
    weft: [
      [60, 20, 'var(--ink)'],
      [88, 6, 'var(--ink)'],
      [221, 10, 'var(--i-700)'],
    ],
  },
  {
    ground: 'var(--o-700)',
    repeat: 48,
    warp: [
      [22, 6, 'var(--ink)'],
      [28, 10, 'var(--o-400)'],
      [38, 3, 'var(--ink)'],
      [41, 4, 'var(--o-400)'],
      [45, 3, 'var(--ink)'],
    ],
    weft: [
      [60, 10, 'var(--ink)'],
      [181, 20, 'var(--o-300)'],
      [209, 6, 'var(--o-300)'],
    ],
  },
  {
    ground: 'var(--o-300)',
    repeat: 74,
    warp: [
      [26, 5, 'var(--o-700)'],
      [31, 4, 'var(--paper)'],
      [35, 5, 'var(--o-700)'],
      [66, 8, 'var(--ink)'],
    ],
    weft: [
      [20, 20, 'var(--i-700)'],
      [48, 6, 'var(--i-700)'],
      [252, 10, 'var(--o-700)'],
    ],
  },
]
const width = 89
const height = 302

/** Four strips of cloth, crossed by other threads and sewn into one. */
export function WovenPanel({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      width={4 * width}
      height={height}
      viewBox={`0 0 ${4 * width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {strips.map(({ ground, repeat, warp, weft }, place) => (
        <svg key={place} x={place * width} width={width} height={height}>
          <rect width={width} height={height} fill={ground} />
          {[0, 1].flatMap((turn) =>
            warp.map(([at, thread, colour]) => (
              <rect
                key={`${turn} ${at}`}
                x={turn * repeat + at}
                width={thread}
                height={height}
                fill={colour}
              />
            )),
          )}
          {weft.map(([at, band, colour]) => (
            <rect key={at} y={at} width={width} height={band} fill={colour} />
          ))}
        </svg>
      ))}
      <path
        d={`M${width} 0v${height}M${2 * width} 0v${height}M${3 * width} 0v${height}`}
        stroke="var(--paper)"
        strokeWidth="3"
        strokeDasharray="8 5"
      />
    </svg>
  )
}
