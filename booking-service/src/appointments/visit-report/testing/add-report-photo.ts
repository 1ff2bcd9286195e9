import { randomUUID } from 'node:crypto'
import { reportStreams } from '@lapka/domain/appointments/visit-report/report.ts'
import { pictureOf } from '../../../pets/photo/testing/set-pet-photo.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import { systemContext, type TestService } from '../../../testing/test-service.ts'
import type { Parent } from '../../../testing/town.ts'

/** A browser's upload of a photo of a visit. */
export const reportPhotoUpload = async (appointmentId: string, background = '#228855') =>
  uploadOf({
    method: 'POST',
    url: `/api/v2/appointments/${appointmentId}/report-photos`,
    parts: [{ fileName: 'разходка.png', type: 'image/png', bytes: await pictureOf(background) }],
  })

type Visit = { parent: Parent; appointmentId: string }

/** A report of any visit with a photo, sent as if it were a walk's; answers the photo's id. */
export const addReportPhoto = async (service: TestService, { parent, appointmentId }: Visit): Promise<string> => {
  const photoId = randomUUID()
  const whose = { appointmentId, parentId: parent.accountId }
  await service.dependencies.files.keep({ accountId: parent.accountId, fileId: photoId }, await pictureOf('#228855'))
  await service.handle(systemContext(new Date().toISOString()), { streams: reportStreams(appointmentId) }, () => ({
    events: {
      report: [
        { type: 'ReportPhotoAdded', data: { ...whose, photoId, sizeBytes: 9, sha256: 'a'.repeat(64) } },
        { type: 'ReportSent', data: { ...whose, note: '' } },
      ],
    },
  }))
  return photoId
}
