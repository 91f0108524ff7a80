import fc from 'fast-check';

// Each mutant meets every property only briefly: the full suite covers what a property finds late.
fc.configureGlobal({ interruptAfterTimeLimit: 120, markInterruptAsFailure: false });
