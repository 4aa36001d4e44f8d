import doors from './doors.svg'

/**
 * A drawing of an open door. The three drawings are one file, which loads when it is nearly in view. `moves`: the door
 * rises when it comes into view.
 */
export function Door({
  of,
  moves,
  className,
}: {
  of: 'stand' | 'help' | 'protect'
  moves?: boolean
  className?: string
}) {
  const motion = moves && { 'data-enters': '', 'data-moves': 'rise' }
  return (
    <img
      src={`${doors}#${of}`}
      alt=""
      width="120"
      height="150"
      loading="lazy"
      className={className}
      {...motion}
    />
  )
}
