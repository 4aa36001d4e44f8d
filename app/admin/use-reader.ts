import { useRouteLoaderData } from 'react-router'
import type { StaffMember } from './shell/staff-member.ts'

interface Reader extends StaffMember {
  /** Whether she said at sign-in that others use this computer, so that nothing is kept on it. */
  readonly shared: boolean
}

/** The signed-in user, as the frame has loaded her; undefined before that. */
export function useReader(): Reader | undefined {
  // The type of the loader would be a circular import.
  return useRouteLoaderData('admin/shell/shell')
}
