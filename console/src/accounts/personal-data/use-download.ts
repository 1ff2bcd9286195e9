import { useExportDataMutation } from '../accounts-api.ts'

const FILE_NAME = 'lapka.json'

/** Fetched first and saved then, so that a refusal is a sentence on the page and not a broken file. */
export const useDownload = () => {
  const [fetchText, { isLoading, error, isSuccess }] = useExportDataMutation()
  const download = () =>
    void fetchText().then(({ data }) => {
      if (data === undefined) return
      const url = URL.createObjectURL(new Blob([data], { type: 'application/json' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: FILE_NAME })
      link.click()
      URL.revokeObjectURL(url)
    })
  return { download, isLoading, error, isDone: isSuccess }
}
