import type { ReactNode } from 'react'

/** Facts by their names, without those that nobody knows. */
export const Facts = ({ of, className }: { of: Readonly<Record<string, ReactNode>>; className?: string }) => (
  <dl className={className}>
    {Object.entries(of).map(
      ([name, fact]) =>
        fact && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
)
