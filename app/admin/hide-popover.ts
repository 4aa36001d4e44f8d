/** Closes the open popover, such as the menu of phones. It would stand above every dialog that opens after it. */
export function hidePopover(): void {
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
}
