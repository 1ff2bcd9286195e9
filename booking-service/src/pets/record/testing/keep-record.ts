import type { CommandJournal } from '../../../testing/command-journal.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import { extensions } from '../../export/fhir/terms.ts'
import { hashOfImport } from '../../import/import-entries.ts'
import { inDays } from '../../../testing/town.ts'
import { pictureOf } from '../../photo/testing/set-pet-photo.ts'

type Person = ReturnType<CommandJournal['as']>

const scan = {
  fileName: 'лакът.dcm',
  type: 'application/dicom',
  bytes: Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(9)]),
}

/** Every command of a parent on the record of the pet at `url`. */
export const keepRecord = async (parent: Person, url: string) => {
  const note = { kind: 'note', on: inDays(-1, '06:00').slice(0, 10), text: 'Чеше се' }
  const { id: entryId } = await parent.post(`${url}/add-entry`, { entry: note })
  const right = { ...note, text: 'Чеше се много' }
  const { id: rightId } = await parent.post(`${url}/correct-entry`, { entryId, entry: right })
  await parent.post(`${url}/correct-entry`, { entryId: rightId, entry: null })
  const share = { kind: 'link', scope: { kind: 'vaccinations' }, until: inDays(5, '06:00') }
  const { id: shareId } = await parent.post(`${url}/make-share`, share)
  for (let times = 0; times < 2; times++) await parent.post(`${url}/revoke-share`, { shareId })
  await parent.post(`${url}/revoke-shares`)
  await parent.upload(uploadOf({ method: 'POST', url: `${url}/add-document`, parts: [scan] }))
  for (const background of ['#228855', '#882255']) {
    const parts = [{ fileName: 'рекс.png', type: 'image/png', bytes: await pictureOf(background) }]
    await parent.upload(uploadOf({ method: 'PUT', url: `${url}/photo`, parts }))
  }
  await parent.delete(`${url}/photo`)
  for (const parasiteGroup of ['D', 'D', 'A']) await parent.post(`${url}/change-care-plan`, { parasiteGroup })
  await importBundle(parent, url, note.on)
  for (const on of [null, null, inDays(-1, '06:00').slice(0, 10)]) await parent.post(`${url}/mark-died`, { on })
  for (let times = 0; times < 2; times++) await parent.post(`${url}/withdraw-death`)
}

/** A visit with its file, an older history, and every command on a vet's own templates for it. */
export const writeVisit = async (doctor: Person, petId: string, at: (command: string) => string) => {
  const vitals = { temperatureTenths: 385, pulse: null, breaths: null }
  await doctor.post(at('record-visit'), { findings: 'Здрав', vitals, prescription: { medicines: [{ name: 'Сироп' }] } })
  await doctor.upload(uploadOf({ method: 'POST', url: at('add-visit-file'), parts: [scan] }))
  const template = { name: 'Уши', text: 'Ушите са чисти.' }
  const { id } = await doctor.post('/api/v2/visit-templates', { ...template, field: 'findings' })
  await doctor.put(`/api/v2/visit-templates/${id}`, { ...template, text: 'Без секрет.' })
  await doctor.delete(`/api/v2/visit-templates/${id}`)
  const table = Buffer.from('date,kind,weight_kg\n2024-03-14,weight,31.2\n')
  const history = { fileName: 'history.csv', type: 'text/csv', bytes: table }
  const historyUrl = `${at('import-history')}?hash=${hashOfImport(petId, table)}`
  await doctor.upload(uploadOf({ method: 'POST', url: historyUrl, parts: [history] }))
}

/** A bundle with one note. */
const importBundle = async (parent: Person, url: string, sent: string) => {
  const marked = [{ url: extensions.entry, extension: [{ url: 'kind', valueCode: 'note' }] }]
  const resource = { resourceType: 'Communication', extension: marked, sent, payload: [{ contentString: 'Яде бавно' }] }
  const bundle = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] }))
  const hash = hashOfImport(url.split('/').at(-1) ?? '', bundle)
  const parts = [{ fileName: 'картон.json', type: 'application/json', bytes: bundle }]
  await parent.upload(uploadOf({ method: 'POST', url: `${url}/import-record?hash=${hash}`, parts }))
}
