import { siteContext } from '#app/context.ts'
import type { Route } from './+types/lock-options.ts'

/** The options by which a browser asks for the lock of its device. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  Response.json(await context.get(siteContext).identity.lockOptions())
