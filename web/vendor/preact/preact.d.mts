export const h: any, Fragment: any, render: any, options: any;
