import type { JSX, ReactNode } from 'react'

export type Icon = () => JSX.Element

/** 24-unit outlines with square ends, in the colour of the words they stand beside, and so hidden from readers. */
function Outline({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const HomeIcon: Icon = () => (
  <Outline>
    <path d="M3 11 12 3l9 8M5 9.5V21h14V9.5" />
  </Outline>
)

export const FlagIcon: Icon = () => (
  <Outline>
    <path d="M5 22V3h14l-4 5 4 5H5" />
  </Outline>
)

export const ArrowRightIcon: Icon = () => (
  <Outline>
    <path d="M3 12h17M13 5l7 7-7 7" />
  </Outline>
)

export const ArrowOutIcon: Icon = () => (
  <Outline>
    <path d="M5 19 19 5M8 5h11v11" />
  </Outline>
)

export const SignOutIcon: Icon = () => (
  <Outline>
    <path d="M14 4H4v16h10M9 12h12M16 7l5 5-5 5" />
  </Outline>
)

export const MenuIcon: Icon = () => (
  <Outline>
    <path d="M2 5h20M2 12h20M2 19h14" />
  </Outline>
)

export const CloseIcon: Icon = () => (
  <Outline>
    <path d="m4 4 16 16M20 4 4 20" />
  </Outline>
)

export const ArrowLeftIcon: Icon = () => (
  <Outline>
    <path d="M21 12H4M11 5l-7 7 7 7" />
  </Outline>
)

export const ArrowUpIcon: Icon = () => (
  <Outline>
    <path d="M12 21V4M5 11l7-7 7 7" />
  </Outline>
)

export const ChevronDownIcon: Icon = () => (
  <Outline>
    <path d="m5 8 7 7 7-7" />
  </Outline>
)

export const TrashIcon: Icon = () => (
  <Outline>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6" />
  </Outline>
)

export const PauseIcon: Icon = () => (
  <Outline>
    <path d="M8 4v16M16 4v16" />
  </Outline>
)

export const PlayIcon: Icon = () => (
  <Outline>
    <path d="M7 4v16l12-8Z" />
  </Outline>
)

export const RetryIcon: Icon = () => (
  <Outline>
    <path d="M20 12a8 8 0 1 1-3-6.2L20 8M20 3v5h-5" />
  </Outline>
)

export const AlertIcon: Icon = () => (
  <Outline>
    <path d="M12 3 2 21h20ZM12 10v5M12 17v2" />
  </Outline>
)

export const CheckIcon: Icon = () => (
  <Outline>
    <path d="m4 12 6 6L21 6" />
  </Outline>
)

export const HandleIcon: Icon = () => (
  <Outline>
    <path d="M8 4v3M8 10.500v3M8 17v3M16 4v3M16 10.500v3M16 17v3" />
  </Outline>
)

export const MoreIcon: Icon = () => (
  <Outline>
    <path d="M12 4v3M12 10.500v3M12 17v3" />
  </Outline>
)
