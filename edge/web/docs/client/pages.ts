import { addToolbars } from './samples.ts'
import { prepareSearch } from './search.ts'

addToolbars()
prepareSearch()

// The list of pages is long: the current one comes into view.
const current = document.querySelector('#pages [aria-current]')
current?.closest('nav')?.scrollTo(0, (current as HTMLElement).offsetTop - 120)
