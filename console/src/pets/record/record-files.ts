import { recordFileTypes } from '@lapka/contracts/pet-records.ts'

/** Browsers have no name for DICOM; the server looks at the bytes. */
export const fileKinds = [...recordFileTypes, 'image/heif', '']
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.heic,.heif,.dcm'
