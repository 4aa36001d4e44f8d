import { encodeQR } from 'qr'

/** Modules of white around the square, as the standard asks (ISO/IEC 18004, 9.1). */
const margin = 4

/** A text as a square to scan, black on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  )
}
