/** Widths in which pictures are served. */
export const pictureWidths = ['640', '750', '828', '1080', '1200', '1920', '2048', '3840'] as const
export const photoUrlOf = (photoId: string): string => `/api/v2/photos/${photoId}`
