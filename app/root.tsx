import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { identity } from './middleware/identity.server.ts'
import { useNonce } from './nonce.ts'

// No loader here: the gate in front of the staff area could then not show its sign-in form (staff-only.server.ts).
export const middleware = [identity]

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en-NG" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
