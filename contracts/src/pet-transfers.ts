export const transferStatuses = ['asked', 'accepted', 'confirmed', 'completed', 'declined', 'withdrawn', 'refused'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** It may still come to be. */
export const isPendingTransfer = (status: TransferStatus): boolean => ['asked', 'accepted', 'confirmed'].includes(status)
