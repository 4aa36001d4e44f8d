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
