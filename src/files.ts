export { groupsIn, pagesIn, readPages } from './site/sources/pages-in.js'
export type { Folder, GroupsInOptions, PagesInOptions } from './site/sources/pages-in.js'
export type { PageOrder, SourcePage } from './site/sources/order.js'
