/** The layout of the PDF of a vote, in the language of Typst. All texts come as data
 *  (`sys.inputs.document`), so text that people wrote is never read as markup. The layout engine
 *  tags headings, tables, table heads, the figure and the reading order. Source: BEY-11. */
export const voteDocument = String.raw`
#let doc = json(bytes(sys.inputs.document))
#let from-right = doc.lang == "ar"
#let house-color = rgb(doc.color)
#let quiet = luma(35%)

#set document(title: doc.title, author: doc.house, date: none)
#set text(font: doc.faces, lang: doc.lang, dir: if from-right { rtl } else { ltr },
  size: 9.5pt, fallback: false, hyphenate: false)
#set par(leading: 0.55em, spacing: 0.8em)
#set smartquote(enabled: false)

#let bold(body) = text(font: doc.bold-faces, body)

// A text is {t: pieces, r: whether it is written from the right}. Between pieces a line may end;
// {ltr: piece} is written from the left, whatever is beside it, as dates are.
#let piece-break = h(0.001pt)
#let inline(it) = it.t.map(piece => if type(piece) == str [#piece] else { box(text(dir: ltr, piece.ltr)) }).join(piece-break)
// A text in a line or cell of its own: it begins where the document begins, and reads in its own
// direction.
#let own(it) = {
  set text(dir: if it.r { rtl } else { ltr })
  set align(if from-right { right } else { left })
  inline(it)
}
#let lines(items, gap: 0.55em) = items.map(it => block(spacing: gap, own(it))).join()

#set page(
  paper: "a4",
  margin: (top: 22mm, bottom: 20mm, x: 20mm),
  header: context if counter(page).get().first() > 1 {
    set text(size: 8pt, fill: quiet)
    inline(doc.house-text)
    [ · ]
    inline(doc.title-text)
  },
  footer: context {
    set text(size: 8pt, fill: quiet)
    block(below: 2mm, line(length: 100%, stroke: 0.4pt + luma(70%)))
    grid(columns: (1fr, auto), column-gutter: 8mm,
      inline(doc.sitting) + [ · ] + inline(doc.written),
      doc.page.replace("{page}", str(counter(page).get().first()))
        .replace("{pages}", str(counter(page).final().first())))
  },
)

#show title: it => { set text(size: 17pt, weight: "regular"); bold(own(doc.title-text)) }
#show heading: it => {
  set text(size: 11.5pt, fill: house-color, font: doc.bold-faces, weight: "regular")
  block(above: 1.5em, below: 0.7em, sticky: true, it.body)
}

#let fact-table(rows) = table(
  columns: (38mm, 1fr), stroke: none, inset: (x: 0pt, y: 2.2pt), column-gutter: 4mm,
  ..rows.map(((name, value)) => (text(fill: quiet, own(name)), own(value))).flatten())

// The head of the paper.
#block(width: 100%, below: 7mm, {
  line(length: 100%, stroke: 2.5pt + house-color)
  // The name of the house stands beside the logo, so the logo says nothing to a screen reader.
  if doc.logo != none {
    block(below: 3mm, align(if from-right { right } else { left }, pdf.artifact(
      image(doc.logo.file, format: "png", width: doc.logo.width * 1mm, height: doc.logo.height * 1mm))))
  }
  grid(columns: (1fr, auto), column-gutter: 8mm,
    text(size: 13pt, bold(own(doc.house-text))),
    text(fill: quiet, inline(doc.kind)))
  if doc.letterhead.len() > 0 { block(below: 4mm, text(size: 8.5pt, fill: quiet, lines(doc.letterhead, gap: 0.45em))) }
  v(1mm)
  lines((doc.sitting,))
  block(spacing: 0.6em, text(size: 8.5pt, fill: quiet, { inline(doc.sitting-date); [ · ]; inline(doc.zone) }))
})

#title()

#if doc.question.texts.len() > 0 [
  #heading(level: 1, inline(doc.question.title))
  #for item in doc.question.texts { block(lines(item)) }
]

#if doc.result != none {
  heading(level: 1, inline(doc.result.title))
  block(stroke: (left: if from-right { none } else { 3pt + house-color }, right: if from-right { 3pt + house-color } else { none }),
    inset: (x: 4mm, y: 1.5mm), text(size: 15pt, bold(own(doc.result.verdict))))
  if doc.result.facts.len() > 0 { fact-table(doc.result.facts) }
}

#if doc.facts != none {
  heading(level: 1, inline(doc.facts.title))
  fact-table(doc.facts.rows)
}

#if doc.seats != none {
  block(breakable: false, {
    heading(level: 1, inline(doc.seats.title))
    figure(alt: doc.seats.alt, image(bytes(doc.seats.svg), format: "svg", width: 76%))
    set align(center)
    set text(size: 8.5pt)
    block(doc.seats.legend.map(entry =>
      box(baseline: 15%, height: 0.95em, pdf.artifact(image(bytes(entry.svg), format: "svg", height: 0.95em)))
        + [~] + box(inline(entry.text))).join(h(5mm)))
    if doc.seats.groups.len() > 0 {
      block(doc.seats.groups.map(entry =>
        box(baseline: -15%, pdf.artifact(line(length: 5mm, stroke: 2.5pt + rgb(entry.color)))) + [~] + box(inline(entry.text)))
        .join(h(4mm)))
    }
  })
}

#let cell(it) = {
  let body = {
    lines(it.lines)
    text(size: 6.6pt, fill: quiet, lines(it.small))
  }
  if it.number { align(if from-right { left } else { right }, inline(it.lines.at(0))) } else { body }
}

#let grid-of(entry) = {
  set text(size: 8.5pt)
  table(
    columns: entry.shares.map(share => if share == "auto" { auto } else { share * 1fr }),
    stroke: (x, y) => (bottom: if y == 0 { 0.8pt + black } else { 0.3pt + luma(80%) }),
    inset: (x: 3pt, y: 3pt),
    table.header(..entry.columns.map(column => bold(
      if column.number { align(if from-right { left } else { right }, inline(column.text)) } else { own(column.text) }))),
    ..entry.rows.map(row => row.cells.map(it => table.cell(breakable: row.parts, cell(it)))).flatten())
}

// Running text. A fact has a line at its start.
#for part in doc.parts {
  if part.heading != none { heading(level: 1, inline(part.heading)) }
  let bar = if part.fact { 1pt + luma(55%) } else { none }
  block(width: 100%, spacing: 1.1em, inset: (x: 3mm, y: 0.5mm),
    stroke: (left: if from-right { none } else { bar }, right: if from-right { bar } else { none }), {
      for paragraph in part.lines { block(spacing: 0.7em, lines(paragraph)) }
      if part.table != none { grid-of(part.table) }
    })
}

#for entry in doc.tables { block(breakable: entry.parts, width: 100%, {
  heading(level: 1, inline(entry.title))
  grid-of(entry)
}) }

#if doc.receipts != none {
  heading(level: 1, inline(doc.receipts.title))
  set text(size: 7pt, dir: ltr)
  columns(2, gutter: 4mm, list(marker: none, body-indent: 0pt, spacing: 0.5em, ..doc.receipts.texts.map(inline)))
}

#block(breakable: false, width: 100%, {
  if doc.record != none {
    heading(level: 1, inline(doc.record.title))
    fact-table(doc.record.rows)
    text(size: 8.5pt, fill: quiet, own(doc.record.explained))
  }
  heading(level: 1, inline(doc.signatures.title))
  v(10mm)
  grid(columns: (1fr,) * doc.signatures.of.len(), column-gutter: 12mm, row-gutter: 11mm,
    ..doc.signatures.of.map(who => { line(length: 100%, stroke: 0.5pt); v(-0.6em); text(size: 8.5pt, inline(who)) }),
    ..doc.signatures.of.map(who => { line(length: 100%, stroke: 0.5pt); v(-0.6em); text(size: 8.5pt, inline(doc.signatures.place-and-date)) }))
  if doc.code-points != none { v(4mm); text(size: 8pt, fill: quiet, own(doc.code-points)) }
})
`;
