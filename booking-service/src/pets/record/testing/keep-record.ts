import type { CommandJournal } from '../../../testing/command-journal.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import { inDays } from '../../../testing/town.ts'

/** Every command of a parent on the record of the pet at `url`. */
export const keepRecord = async (parent: ReturnType<CommandJournal['as']>, url: string) => {
  const note = { kind: 'note', on: inDays(-1, '06:00').slice(0, 10), text: 'Чеше се' }
  const { id: entryId } = await parent.post(`${url}/add-entry`, { entry: note })
  const right = { ...note, text: 'Чеше се много' }
  const { id: rightId } = await parent.post(`${url}/correct-entry`, { entryId, entry: right })
  await parent.post(`${url}/correct-entry`, { entryId: rightId, entry: null })
  const share = { kind: 'link', scope: { kind: 'vaccinations' }, until: inDays(5, '06:00') }
  const { id: shareId } = await parent.post(`${url}/make-share`, share)
  for (let times = 0; times < 2; times++) await parent.post(`${url}/revoke-share`, { shareId })
  await parent.post(`${url}/revoke-shares`)
  const bytes = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(9)])
  const parts = [{ fileName: 'лакът.dcm', type: 'application/dicom', bytes }]
  await parent.upload(uploadOf({ method: 'POST', url: `${url}/add-document`, parts }))
  for (const parasiteGroup of ['D', 'D', 'A']) await parent.post(`${url}/change-care-plan`, { parasiteGroup })
  for (const on of [null, null, inDays(-1, '06:00').slice(0, 10)]) await parent.post(`${url}/mark-died`, { on })
  for (let times = 0; times < 2; times++) await parent.post(`${url}/withdraw-death`)
}
