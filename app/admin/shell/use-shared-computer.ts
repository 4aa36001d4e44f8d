import { useRouteLoaderData } from 'react-router'

/** Whether the user said at sign-in that others use this computer, so that nothing is kept on it. */
export function useSharedComputer(): boolean {
  // Its type would be a circular import.
  const user: { readonly shared: boolean } | undefined = useRouteLoaderData('admin/shell/shell')
  return user?.shared ?? false
}
