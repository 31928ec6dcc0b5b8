"""The laboratory: simulations over any executor, comparisons, openings, experiments, reports.

Nothing here is imported by `import minewise`; name the module that is wanted.
"""
