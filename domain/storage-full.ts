import { StorageFullError } from '#ports/storage-full.ts'

/** Whether a command failed because the disk is full. Nothing of it was stored. */
export const isStorageFull = (fault: unknown): boolean => fault instanceof StorageFullError
