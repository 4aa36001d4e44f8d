import doors from './doors.svg'

/** A drawing of an open door. The three drawings are one file, which loads when it is nearly in view. */
export const Door = ({ of, className }: { of: 'stand' | 'help' | 'protect'; className?: string }) => (
  <img src={`${doors}#${of}`} alt="" width="120" height="150" loading="lazy" className={className} />
)
