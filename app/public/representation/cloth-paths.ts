/*
 * The drawing of a body as woven cloth. One seat is ten units wide, and the seats of a strip are its warp. The numbers
 * are those of the design's drawings.
 */

/**
 * `narrow`: strips of at most 28 seats, for phones. `row`: one small strip, for a table. `status`: with tall figures,
 * for a picture that is 936 pixels wide.
 */
export type ClothLayout = 'wide' | 'narrow' | 'row' | 'status'

interface Measures {
  /** The height above the cloth that the tallest figure reaches. */
  readonly above: number
  readonly height: number
  /** The distance between two lines of the weft. */
  readonly spacing: number
  readonly scale: number
  readonly thread: number
}

const unit = 10
const seamGap = 4
/** The heights of the figures, used in turn. */
const turns = [0.62, 0.8, 1]
/** In a cloth of several strips, up to this number of women all stand in the first strip. */
const mostInFirstStrip = 8

/**
 * The paths of a cloth, as values of `d`. Empty ones are not drawn. `women`: null while the number is being checked; the
 * cloth is then bare warp.
 */
export function toClothPaths({
  seats,
  women,
  layout,
}: {
  readonly seats: number
  readonly women: number | null
  readonly layout: ClothLayout
}) {
  const strips = toStrips(seats, layout)
  const [longest = 1] = strips
  const measures = measuresOf(longest, layout, strips.length > 1)
  const { height, spacing } = measures
  const width = widthOf(longest, layout)
  const figures = women === null ? [] : toFigures(women, strips)
  const isSpread = figures.some(({ strip }) => strip > 0)
  const headroom = isSpread ? 24 : 0
  const above =
    women === null ? 0 : women === 0 ? (layout === 'row' ? 0 : round((46 * width) / 360)) : measures.above
  const pitch = height + seamGap + headroom
  const top = (strip: number) => above + strip * pitch
  const total = top(strips.length - 1) + height
  const drawn = toFigurePaths(figures, {
    ...measures,
    seats,
    above,
    headroom,
    top,
    isSpread,
    turns: layout === 'row' ? [1] : turns,
  })
  const lines = strips.map((count, strip) => ({ end: count * unit, y: top(strip) }))
  const isLoose = women === 0 && layout !== 'row'
  return {
    viewBox: `0 0 ${width} ${round(total)}`,
    warp: lines.map(({ end, y }) => `M1.5 ${round(y + height / 2)}H${end}`).join(''),
    /** The height of a strip: the width of the warp's line. */
    warpWidth: height,
    weft:
      women === null
        ? ''
        : lines.map(({ end, y }, strip) => weftOf(end, y, strip === strips.length - 1)).join(''),
    weftWidth: round(spacing * 0.42),
    /** Between two strips. */
    seams: lines
      .slice(1)
      .map(({ y }) => `M0 ${round(y - seamGap / 2 - headroom)}H${longest * unit}`)
      .join(''),
    ...drawn,
    /** A loose thread with its needle lies above a cloth without women. */
    loose: isLoose ? looseThread(width, above) : '',
    looseWidth: round(width / 120),
    needle: isLoose ? needleOf(width, above) : '',
  }

  /**
   * Every second line begins ten units earlier, so that its dashes lie between those of the line before. The moves are
   * relative, so that the text of all lines is the same and compresses well.
   */
  function weftOf(end: number, y: number, isLast: boolean): string {
    const first = strips.length > 1 ? spacing / 2 : height * 0.07
    // The fringe of the last strip has no weft.
    const last = isLast && layout !== 'row' ? height * 0.85 : height
    const count = Math.max(0, Math.floor((last - first) / spacing) + 1)
    return Array.from({ length: count }, (_, line) =>
      line === 0 ? `M0 ${round(y + first)}H${end}` : `m${-end - (line % 2) * unit} ${spacing}H${end}`,
    ).join('')
  }
}

const isNarrow = (layout: ClothLayout) => layout === 'narrow'

/** A small body does not fill the width. */
const widthOf = (longest: number, layout: ClothLayout) =>
  Math.max(longest * unit, layout === 'row' ? 0 : isNarrow(layout) ? 180 : 360)

/** The numbers of seats of the strips, the longest first. */
function toStrips(seats: number, layout: ClothLayout): readonly number[] {
  const most = layout === 'row' ? seats : !isNarrow(layout) ? 120 : seats > 120 ? 60 : 28
  const count = Math.ceil(seats / most)
  return Array.from(
    { length: count },
    (_, strip) => Math.floor(seats / count) + (strip < seats % count ? 1 : 0),
  )
}

function measuresOf(longest: number, layout: ClothLayout, isSewn: boolean): Measures {
  if (layout === 'row') return { above: 36, height: 28, spacing: 8, scale: 1, thread: 10 }
  if (isSewn || isNarrow(layout)) {
    const isLong = longest > 36
    return {
      above: isLong ? 150 : 118,
      height: 54,
      spacing: 9,
      scale: isLong ? 1.5 : 1,
      thread: isLong ? 10 : 8,
    }
  }
  if (layout === 'status') {
    const pixel = widthOf(longest, layout) / 936
    return {
      above: round(194 * pixel),
      height: round(163 * pixel),
      spacing: round(11 * pixel),
      scale: 2.15 * pixel,
      thread: Math.max(10, round(10 * pixel)),
    }
  }
  // Between the cloth of 36 seats and that of 109.
  const part = Math.min(1, Math.max(0, (longest - 36) / 73))
  const between = (small: number, large: number) => round(small + part * (large - small))
  return {
    above: between(56, 150),
    height: between(46, 170),
    spacing: between(6, 9),
    scale: between(1, 1.5),
    thread: between(8, 10),
  }
}

interface Figure {
  readonly strip: number
  /** Its place in the strip, in units. */
  readonly x: number
}

/** Up to eight women of a cloth of several strips stand in its first strip; more are spread over all strips. */
function toFigures(women: number, strips: readonly number[]): readonly Figure[] {
  const all = strips.reduce((sum, count) => sum + count, 0)
  const isSpread = strips.length > 1 && women > mostInFirstStrip
  const seats = isSpread ? all : (strips[0] ?? 0)
  return Array.from({ length: women }, (_, index) => {
    let seat = Math.floor(((index + 0.5) * seats) / women)
    let strip = 0
    while (seat >= (strips[strip] ?? Infinity)) seat -= strips[strip++] ?? 0
    return { strip, x: seat * unit + unit / 2 }
  })
}

function toFigurePaths(
  figures: readonly Figure[],
  {
    seats,
    above,
    height,
    headroom,
    top,
    isSpread,
    turns: heights,
    scale: widest,
    thread,
  }: Measures & {
    readonly seats: number
    readonly headroom: number
    readonly turns: readonly number[]
    readonly isSpread: boolean
    readonly top: (strip: number) => number
  },
) {
  const distance = Math.min(
    ...figures
      .slice(1)
      .flatMap(({ strip, x }, index) =>
        figures[index]?.strip === strip ? x - (figures[index]?.x ?? 0) : [],
      ),
  )
  const isDense = distance < 2 * unit
  const hasArms = !isSpread && distance >= 4 * unit
  const hasHeads = hasArms || figures.length < seats
  // Full-size arms need more room than figures that stand close together leave.
  const scale = hasArms && distance >= 43 * widest ? widest : Math.min(1, widest)
  const threadWidth = isDense ? 8 : thread
  const radius = hasArms ? 6.5 * scale : isDense ? 5 : 6.5
  const parts = figures.map(({ strip, x }, index) => {
    const cloth = top(strip)
    const reach = isSpread
      ? cloth - (strip === 0 ? headroom : headroom - 2)
      : above * (1 - (heights[index % heights.length] ?? 1))
    const tip = reach + 5 * scale
    const shoulder = hasArms ? tip + 28 * scale - 2 * scale : hasHeads ? reach + radius : reach
    const foot = cloth + height
    return {
      gap: `M${x} ${round(cloth - 1)}V${round(foot + 1)}`,
      thread: `M${x} ${round(shoulder)}V${round(foot)}`,
      arms: `M${round(x - 17 * scale)} ${round(tip)}l${round(17 * scale)} ${round(28 * scale)}l${round(17 * scale)} ${round(-28 * scale)}`,
      head: `M${x} ${round(hasArms ? tip + 3 * scale : reach + radius)}h0`,
    }
  })
  const join = (part: 'gap' | 'thread' | 'arms' | 'head') => parts.map((paths) => paths[part]).join('')
  return {
    /** The gaps that the women's threads pass through. */
    gaps: join('gap'),
    threads: join('thread'),
    threadWidth,
    arms: hasArms ? join('arms') : '',
    armWidth: round(7 * scale),
    /** Points of no length, to be drawn with round caps. */
    heads: hasHeads ? join('head') : '',
    headWidth: round(2 * radius),
  }
}

/** The loose thread of the design's drawing, which is 360 units wide, with the cloth at 0. */
function looseThread(width: number, above: number): string {
  const k = width / 360
  const at = (x: number, y: number) => `${round(x * k)} ${round(above + y * k)}`
  return `M${at(0, -2)}C${at(36, -36)} ${at(57.6, 8)} ${at(108, -16)}S${at(180, -32)} ${at(223.2, -10)}S${at(288, -28)} ${at(324, -24)}`
}

function needleOf(width: number, above: number): string {
  const k = width / 360
  const by = (...lengths: readonly number[]) => lengths.map((length) => round(length * k)).join(' ')
  return `M${round(321 * k)} ${round(above - 26 * k)}l${by(28, -12)}l${by(-20, 20)}c${by(-6, 3, -10, -2, -8, -8)}Z`
}

const round = (length: number) => Math.round(length * 100) / 100
