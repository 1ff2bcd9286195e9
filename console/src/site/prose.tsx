import classes from './site.module.css'

/** Paragraphs, lists of lines that begin with a dash, and tables of lines that hold bars. The words are all there is: nothing in them is markup. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    if (lines[0]?.includes(' | ')) return <Table key={block} lines={lines} />
    if (lines[0]?.startsWith('- '))
      return (
        <ul key={block}>
          {lines.map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </ul>
      )
    return <p key={block}>{block}</p>
  })
}

function Table({ lines }: { lines: string[] }) {
  const [head = [], ...rows] = lines.map((line) => line.split(' | '))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-name={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
