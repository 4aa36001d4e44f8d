import { StorageFullError } from '#ports/storage-full.ts'

/** Whether a command failed because the disk is full; nothing of it was kept. */
export const isStorageFull = (fault: unknown): boolean => fault instanceof StorageFullError
