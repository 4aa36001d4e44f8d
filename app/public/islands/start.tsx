import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LowDataContext } from '#app/public/pictures/low-data-context.ts'

/** Hydrates an island. Resolves when its effects have run, so that a press that is repeated then acts. */
export function start<Props extends object>(
  island: HTMLElement,
  Component: ComponentType<Props>,
): Promise<void> {
  const props = JSON.parse(island.dataset['props']!) as Props
  const isLowData = 'lowData' in document.documentElement.dataset
  return new Promise((resolve) => {
    hydrateRoot(
      island,
      <LowDataContext value={isLowData}>
        <Ready onReady={resolve}>
          <Component {...props} />
        </Ready>
      </LowDataContext>,
    )
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
